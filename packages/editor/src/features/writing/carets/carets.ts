import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import type { Presence } from '../../../connection/presence.ts'
import { drawCaret, readCaretUser } from './caret-drawing.ts'
import { CaretFollower, type KnownOf } from './caret-follower.ts'
import { caretNames } from './caret-names.ts'
import { lettersOf, moveCaret } from './caret-places.ts'
import { caretsKey, type Caret, type CaretChanges, type CaretsState } from './caret-state.ts'
import { OwnCaret } from './own-caret.ts'

interface CaretsOptions {
  readonly presence: Presence | undefined
  /** Id of the author who writes on this page. */
  readonly author: string
  /** Returns the label for someone without a name. */
  readonly nameless: () => string
  readonly knownOf?: KnownOf
}

const isAtStart = (doc: Node, position: number): boolean => doc.resolve(position).parentOffset === 0

/** Shows the carets and selections of others, and publishes this page's own. */
export const Carets = Extension.create<CaretsOptions>({
  name: 'carets',

  addOptions: () => ({ presence: undefined, author: '', nameless: () => '' }),

  addStorage: () => ({ own: undefined as OwnCaret | undefined }),

  onTransaction({ transaction, appendedTransactions }) {
    this.storage.own?.follow([transaction, ...appendedTransactions])
  },

  onFocus() {
    this.storage.own?.publish()
  },

  onBlur() {
    this.storage.own?.publish()
  },

  addProseMirrorPlugins() {
    const { presence, author: own, nameless, knownOf } = this.options
    if (presence === undefined) return []
    const elements = new Set<HTMLElement>()
    const latest = new Map<string, { readonly key: string; readonly element: HTMLElement }>()

    const decorationsOf = (doc: Node, connection: string, { user, anchor, head }: Caret): Decoration[] => {
      const seen = readCaretUser(user, nameless())
      const key = `${connection} ${seen.color} ${seen.name}`
      // ProseMirror draws what is beside changed letters anew, and another element there would end a composition; so it
      // gets the same one, unless the caret has moved.
      const draw = (): HTMLElement => {
        const known = latest.get(connection)
        if (known?.key === key) return known.element
        const element = drawCaret(seen)
        element.dataset['connection'] = connection
        element.contentEditable = 'false'
        element.classList.add('ProseMirror-widget')
        latest.set(connection, { key, element })
        elements.add(element)
        return element
      }
      // At the beginning of a line one's own caret is behind it: before it, the browser would write outside of the line.
      const side = isAtStart(doc, head) ? -1 : 10
      const caret = Decoration.widget(head, draw, { key: `${key} ${side}`, side, connection, raw: true })
      if (anchor === head) return [caret]
      const attributes = { class: 'pad-selection', style: `background-color:${seen.color}59` }
      return [caret, Decoration.inline(Math.min(anchor, head), Math.max(anchor, head), attributes, { connection })]
    }

    const redraw = (drawn: DecorationSet, doc: Node, connection: string, caret: Caret | undefined): DecorationSet => {
      latest.delete(connection)
      const others = drawn.remove(drawn.find(undefined, undefined, (spec) => spec['connection'] === connection))
      return caret === undefined ? others : others.add(doc, decorationsOf(doc, connection, caret))
    }

    const apply = (transaction: Transaction, before: CaretsState): CaretsState => {
      const changes: CaretChanges | undefined = transaction.getMeta(caretsKey)
      if (changes === undefined && !transaction.docChanged) return before
      const { doc, mapping } = transaction
      const carets = new Map(before.carets)
      let drawn = before.drawn.map(mapping, doc)
      for (const [connection, caret] of before.carets) {
        const { anchor, head } = moveCaret(caret, transaction, lettersOf(transaction, caret.user?.author, own))
        const simply = mapping.mapResult(caret.head, 1)
        if (head === caret.head && anchor === caret.anchor && simply.pos === head && !simply.deleted) continue
        const isTyped = head > mapping.map(caret.head, -1)
        const moved = { ...caret, anchor, head, moves: caret.moves + (isTyped ? 1 : 0) }
        carets.set(connection, moved)
        const wasAtStart = isAtStart(transaction.before, caret.head)
        const { pos, deleted } = wasAtStart ? mapping.mapResult(caret.head, -1) : simply
        const isDrawn = pos === head && !deleted && anchor === head && isAtStart(doc, head) === wasAtStart
        if (!isDrawn) drawn = redraw(drawn, doc, connection, moved)
      }
      for (const [connection, change] of changes ?? []) {
        const known = carets.get(connection)
        if (change === undefined) carets.delete(connection)
        else carets.set(connection, { ...change.place, user: change.user, moves: (known?.moves ?? 0) + 1 })
        drawn = redraw(drawn, doc, connection, carets.get(connection))
      }
      return { carets, drawn }
    }

    const view = (view: EditorView) => {
      const follower = new CaretFollower(view, presence, knownOf)
      const ownCaret = new OwnCaret(view, presence, own)
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
