import { Extension } from '@tiptap/core'
import { cursorSchema, type Cursor } from '@sheaf/contract/realtime/socket'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Awareness } from 'y-protocols/awareness'
import { bindingOf } from '../../text-binding/binding-plugin.ts'
import { drawCaret, readCaretUser } from './caret-drawing.ts'
import { caretNames } from './caret-names.ts'
import { lettersOf, moveCaret, type CaretPlace } from './caret-places.ts'
import { OwnCaret } from './own-caret.ts'

interface CaretsOptions {
  readonly awareness: Awareness | undefined
  /** Id of the author who writes on this page. */
  readonly author: string
  /** Returns the label for someone without a name. */
  readonly nameless: () => string
}

/** A caret of somebody else. */
interface Caret extends CaretPlace {
  readonly user: unknown
  /** Counts how often its person moved it. */
  readonly moves: number
}

export interface CaretsState {
  readonly carets: ReadonlyMap<number, Caret>
  readonly drawn: DecorationSet
}

export const caretsKey = new PluginKey<CaretsState>('carets')

/** What others' carets have become, by the ids of their pages; undefined for those who have none any more. */
type Changes = ReadonlyMap<number, { readonly user: unknown; readonly place: CaretPlace } | undefined>

/** Returns the caret of a page, if its state has one. An invalid one would throw on everybody else's page. */
const cursorOf = (state: unknown): Cursor | undefined =>
  cursorSchema.safeParse((state as { readonly cursor?: unknown } | null)?.cursor).data

const authorOf = (user: unknown): string | undefined => {
  const author: unknown = (user as { readonly author?: unknown } | null)?.author
  return typeof author === 'string' ? author : undefined
}

/** Time in ms after which carets that could not be drawn are tried again. */
const LATER_MS = 100

const isAtStart = (doc: Node, position: number): boolean => doc.resolve(position).parentOffset === 0

/** Shows the carets and selections of others, and publishes this page's own. */
export const Carets = Extension.create<CaretsOptions>({
  name: 'carets',

  addOptions: () => ({ awareness: undefined, author: '', nameless: () => '' }),

  addStorage: () => ({ own: undefined as OwnCaret | undefined }),

  onTransaction({ transaction, appendedTransactions = [] }) {
    this.storage.own?.follow([transaction, ...appendedTransactions])
  },

  onFocus() {
    this.storage.own?.publish()
  },

  onBlur() {
    this.storage.own?.publish()
  },

  addProseMirrorPlugins() {
    const { awareness, author: own, nameless } = this.options
    if (awareness === undefined) return []
    const elements = new Set<HTMLElement>()

    const decorationsOf = (doc: Node, client: number, { user, anchor, head }: Caret): Decoration[] => {
      const seen = readCaretUser(user, nameless())
      const draw = (): HTMLElement => {
        const element = drawCaret(seen)
        element.dataset['client'] = String(client)
        elements.add(element)
        return element
      }
      const key = `${client} ${seen.color} ${seen.name}`
      // At the beginning of a line one's own caret is behind it: before it, the browser would write outside of the line.
      const side = isAtStart(doc, head) ? -1 : 10
      const caret = Decoration.widget(head, draw, { key: `${key} ${side}`, side, client })
      if (anchor === head) return [caret]
      const looks = { class: 'pad-selection', style: `background-color:${seen.color}59` }
      return [caret, Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), looks, { client })]
    }

    const redraw = (drawn: DecorationSet, doc: Node, client: number, caret: Caret | undefined): DecorationSet => {
      const others = drawn.remove(drawn.find(undefined, undefined, (spec) => spec['client'] === client))
      return caret === undefined ? others : others.add(doc, decorationsOf(doc, client, caret))
    }

    const apply = (transaction: Transaction, before: CaretsState): CaretsState => {
      const changes: Changes | undefined = transaction.getMeta(caretsKey)
      if (changes === undefined && !transaction.docChanged) return before
      const { doc, mapping } = transaction
      const carets = new Map(before.carets)
      let drawn = before.drawn.map(mapping, doc)
      for (const [client, caret] of before.carets) {
        const { anchor, head } = moveCaret(caret, transaction, lettersOf(transaction, authorOf(caret.user), own))
        const simply = mapping.mapResult(caret.head, 1)
        if (head === caret.head && anchor === caret.anchor && simply.pos === head && !simply.deleted) continue
        const isTyped = head > mapping.map(caret.head, -1)
        const moved = { ...caret, anchor, head, moves: caret.moves + (isTyped ? 1 : 0) }
        carets.set(client, moved)
        const isDrawn = simply.pos === head && !simply.deleted && anchor === head
        if (!isDrawn || isAtStart(transaction.before, caret.head)) drawn = redraw(drawn, doc, client, moved)
      }
      for (const [client, change] of changes ?? []) {
        const known = carets.get(client)
        if (change === undefined) carets.delete(client)
        else carets.set(client, { ...change.place, user: change.user, moves: (known?.moves ?? 0) + 1 })
        drawn = redraw(drawn, doc, client, carets.get(client))
      }
      return { carets, drawn }
    }

    const view = (view: EditorView) => {
      const follower = new CaretFollower(view, awareness)
      const ownCaret = new OwnCaret(view, awareness, own)
      this.storage.own = ownCaret
      return {
        update: () => follower.retry(),
        destroy: () => {
          follower.destroy()
          ownCaret.destroy()
          this.storage.own = undefined
        },
      }
    }

    return [
      new Plugin<CaretsState>({
        key: caretsKey,
        state: {
          init: () => ({ carets: new Map(), drawn: DecorationSet.empty }),
          apply: (transaction, before) => apply(transaction, before),
        },
        props: { decorations: (state: EditorState) => caretsKey.getState(state)?.drawn },
        view,
      }),
      caretNames(elements),
    ]
  },
})

/**
 * Lets the view read a selection that the browser has changed and not told yet, by a key of a moment ago: drawing would
 * put it back.
 */
const readSelection = (view: EditorView): void =>
  (view as EditorView & { readonly domObserver?: { readonly flush: () => void } }).domObserver?.flush()

/** Takes over what other pages say of their carets. */
class CaretFollower {
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
    readSelection(view)
    const changes: [number, { user: unknown; place: CaretPlace } | undefined][] = []
    for (const [client, known] of this.#changed) {
      const state: Record<string, unknown> | undefined = this.#awareness.getStates().get(client)
      const user = state?.['user']
      const cursor = cursorOf(state)
      const told = known && { author: authorOf(user), known }
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
