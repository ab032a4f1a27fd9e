import { cursorSchema, type Cursor } from '@sheaf/contract/realtime/socket'
import type { EditorView } from '@tiptap/pm/view'
import type { Awareness } from 'y-protocols/awareness'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import type { CaretPlace } from './caret-places.ts'
import { authorOfUser, caretsKey } from './caret-state.ts'
import { readSelection } from '../read-selection.ts'

/** Time in ms after which carets that could not be drawn are tried again. */
const LATER_MS = 100

/** Returns the caret of a page, if its state has one. An invalid one would throw on everybody else's page. */
const cursorOf = (state: unknown): Cursor | undefined =>
  cursorSchema.safeParse((state as { readonly cursor?: unknown } | null)?.cursor).data

/** Takes over what other pages say of their carets. */
export class CaretFollower {
  readonly #view: EditorView
  readonly #awareness: Awareness
  /**
   * Pages whose carets have to be looked at, with what of the text this page had when they told of them: what their
   * people have typed since is before the carets. Nothing if the caret's own letter was still on its way.
   */
  readonly #changed = new Map<number, ReadonlyMap<number, number> | undefined>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView, awareness: Awareness) {
    this.#view = view
    this.#awareness = awareness
    this.#note([...awareness.getStates().keys()])
    awareness.on('change', this.#onChange)
    this.#soon(0)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#awareness.off('change', this.#onChange)
  }

  /** Looks again at carets behind letters that this page did not have yet. */
  retry(): void {
    if (this.#changed.size > 0) this.#soon(0)
  }

  readonly #onChange = (change: Readonly<Record<'added' | 'updated' | 'removed', readonly number[]>>): void => {
    this.#note([...change.added, ...change.updated, ...change.removed])
    this.retry()
  }

  #note(clients: readonly number[]): void {
    const known = bindingOf(this.#view.state)?.known()
    for (const client of clients) if (client !== this.#awareness.clientID) this.#changed.set(client, known)
  }

  /** Draws them once for all that changes at a time, and not while others' dispatches are under way. */
  #soon(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#draw()
    }, ms)
  }

  #draw(): void {
    const view = this.#view
    if (view.isDestroyed) return
    // What changes beside the letters that are composed would end the composition.
    if (view.composing) {
      this.#soon(LATER_MS)
      return
    }
    // Drawing would put a selection back that the view has not read.
    readSelection(view)
    const changes: [number, { user: unknown; place: CaretPlace } | undefined][] = []
    for (const [client, known] of this.#changed) {
      const state: Record<string, unknown> | undefined = this.#awareness.getStates().get(client)
      const user = state?.['user']
      const cursor = cursorOf(state)
      const told = known && { author: authorOfUser(user), known }
      const selection = cursor && bindingOf(view.state)?.selectionOf(cursor, view.state.doc, told)
      if (cursor !== undefined && selection === undefined) {
        this.#changed.set(client, undefined)
        continue
      }
      this.#changed.delete(client)
      if (selection !== undefined) {
        const { anchor, head } = selection
        changes.push([client, { user, place: { anchor, head } }])
      } else if (caretsKey.getState(view.state)?.carets.has(client)) changes.push([client, undefined])
    }
    if (changes.length === 0) return
    view.dispatch(view.state.tr.setMeta(caretsKey, new Map(changes)).setMeta('addToHistory', false))
  }
}
