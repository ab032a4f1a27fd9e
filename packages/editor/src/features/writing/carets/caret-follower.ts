import type { EditorView } from '@tiptap/pm/view'
import type { Presence } from '../../../connection/presence.ts'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { isSameCell } from '../../../lib/tables/table-focus.ts'
import { caretsKey, type CaretChange } from './caret-state.ts'
import { readSelection } from '../../../text-binding/read-selection.ts'

/** Time in ms after which carets that could not be drawn are tried again. */
const LATER_MS = 100

/** Returns what of the text this page had when it was told of the caret of a connection. */
export type KnownOf = (connection: string) => ReadonlyMap<number, number> | undefined

/** Takes over what other pages say of their carets. */
export class CaretFollower {
  readonly #view: EditorView
  readonly #presence: Presence
  /**
   * Pages whose carets have to be looked at, with what of the text this page had when they told of them: what their
   * people have typed since is before the carets. Nothing if the caret's own letter was still on its way.
   */
  readonly #changed = new Map<string, ReadonlyMap<number, number> | undefined>()
  readonly #stop: () => void
  #timer: ReturnType<typeof setTimeout> | undefined

  /** @param knownOf says what of the text the page had when it was told of a caret, if that was before the editor was there */
  constructor(view: EditorView, presence: Presence, knownOf?: KnownOf) {
    this.#view = view
    this.#presence = presence
    this.#remember([...presence.others.keys()])
    for (const connection of presence.others.keys()) {
      const known = knownOf?.(connection)
      if (known) this.#changed.set(connection, known)
    }
    this.#stop = presence.onChange((changed) => {
      this.#remember(changed)
      this.retry()
    })
    this.#soon(0)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#stop()
  }

  /** Looks again at carets behind letters that this page did not have yet. */
  retry(): void {
    if (this.#changed.size > 0) this.#soon(0)
  }

  #remember(connections: readonly string[]): void {
    const known = bindingOf(this.#view.state)?.known()
    for (const connection of connections) this.#changed.set(connection, known)
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
    const changes = new Map<string, CaretChange | undefined>()
    for (const [connection, known] of this.#changed) {
      const { user, cursor: latest } = this.#presence.others.get(connection) ?? {}
      const binding = bindingOf(view.state)
      // Each text shows the carets that are in it, be it the pad's or that of a cell.
      const cursor = latest && isSameCell(latest.cell, binding?.text.cell) ? latest : undefined
      const source = known && { author: user?.author, known }
      const selection = cursor ? binding?.selectionOf(cursor, view.state.doc, source) : undefined
      if (cursor && selection === undefined) {
        this.#changed.set(connection, undefined)
        continue
      }
      this.#changed.delete(connection)
      if (selection !== undefined) {
        const { anchor, head } = selection
        changes.set(connection, { user, place: { anchor, head } })
      } else if (caretsKey.getState(view.state)?.carets.has(connection)) changes.set(connection, undefined)
    }
    if (changes.size === 0) return
    view.dispatch(view.state.tr.setMeta(caretsKey, changes).setMeta('addToHistory', false))
  }
}
