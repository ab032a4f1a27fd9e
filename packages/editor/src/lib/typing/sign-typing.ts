import { Plugin, type EditorState, type PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { isComposedKey } from '@sheaf/ui/lib/composed-keys'
import { FROM_TEXT } from '../../text-binding/step-keys.ts'
import { keepsAuthors } from '../../text-binding/text-binding.ts'
import type { Store } from '@sheaf/ui/lib/store'

/** What is typed behind a sign, such as `@`, up to the caret, and the position of the sign. */
export interface SignQuery {
  readonly from: number
  readonly text: string
}

/** What follows a sign as it is typed. */
export interface SignTyping<Query extends SignQuery = SignQuery> {
  readonly query: Query | undefined
  /** Position of a sign whose list was dismissed. */
  readonly dismissedAt: number | undefined
}

/** A list that is open for a query. */
interface OpenList {
  /** Index of the option that Enter chooses. */
  readonly active: number
}

/** Finds what belongs to a query, and has the list of it. */
interface SignList<Open extends OpenList, Query extends SignQuery> {
  readonly open: Store<Open | undefined>
  readonly ask: (query: Query | undefined) => void
  /** Moves the active option up or down. */
  readonly move: (by: 1 | -1) => void
}

interface SignTypingOptions<Open extends OpenList, Query extends SignQuery> {
  readonly key: PluginKey<SignTyping<Query>>
  readonly list: SignList<Open, Query>
  /** Returns the query that ends at the caret. */
  readonly queryAt: (state: EditorState) => Query | undefined
  readonly choose: (view: EditorView, open: Open) => void
  /** Whether the list opens with the sign alone, and not with letters behind one that was there. */
  readonly opensWithSign?: boolean
}

const DISMISS = 'dismiss'

/** Says of a transaction that nothing is offered for the sign behind which it leaves the caret. */
export const dismissing = (tr: Transaction, key: PluginKey): Transaction => tr.setMeta(key, DISMISS)

/** Returns whether a transaction is what this page's writer types: nothing of others, of undo or of a clipboard. */
export const isTyped = (transaction: Transaction): boolean =>
  transaction.docChanged &&
  transaction.getMeta(FROM_TEXT) !== true &&
  transaction.getMeta('paste') !== true &&
  !keepsAuthors(transaction)

/**
 * Follows what is typed behind a sign, and gives the keys to the list for it while that is open. Placing the caret behind
 * such a text opens nothing, only typing does; a list that was dismissed stays so until another sign is typed.
 */
export const signTyping = <Open extends OpenList, Query extends SignQuery>({
  key,
  list,
  queryAt,
  choose,
  opensWithSign = false,
}: SignTypingOptions<Open, Query>): Plugin<SignTyping<Query>> => {
  const dismiss = (view: EditorView): void => view.dispatch(dismissing(view.state.tr, key))
  return new Plugin<SignTyping<Query>>({
    key,
    state: {
      init: () => ({ query: undefined, dismissedAt: undefined }),
      apply: (transaction, before, old, state) => {
        const query = queryAt(state)
        if (query === undefined) return { query, dismissedAt: undefined }
        const { mapping } = transaction
        const dismissedAt = transaction.getMeta(key) === DISMISS ? query.from : before.dismissedAt
        if (dismissedAt !== undefined && mapping.map(dismissedAt) === query.from)
          return { query: undefined, dismissedAt: query.from }
        const isSame = before.query !== undefined && mapping.map(before.query.from) === query.from
        const isBegun = !opensWithSign || (query.text === '' && old.selection.from === query.from)
        return { query: isSame || (isBegun && isTyped(transaction)) ? query : undefined, dismissedAt: undefined }
      },
    },
    props: {
      handleKeyDown: (view, event) => {
        const open = list.open.get()
        if (open === undefined || isComposedKey(event) || event.ctrlKey || event.metaKey || event.altKey) return false
        switch (event.key) {
          case 'ArrowDown':
            list.move(1)
            return true
          case 'ArrowUp':
            list.move(-1)
            return true
          case 'Enter':
          case 'Tab':
            choose(view, open)
            return true
          case 'Escape':
            dismiss(view)
            return true
          default:
            return false
        }
      },
      handleDOMEvents: {
        blur: (view) => {
          if (key.getState(view.state)?.query !== undefined) dismiss(view)
        },
      },
    },
    view: () => {
      // A list is that of the text in which something is typed: what changes in another one, as by others, leaves it open.
      let hasAsked = false
      const ask = (query: Query | undefined): void => {
        if (query !== undefined || hasAsked) list.ask(query)
        hasAsked = query !== undefined
      }
      return {
        update: ({ state, editable }) => ask(editable ? key.getState(state)?.query : undefined),
        destroy: () => ask(undefined),
      }
    },
  })
}
