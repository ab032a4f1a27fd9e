import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'

/** What is written behind a word without a space between, in any language of the pages. */
const CLOSING = /^[.,;:!?)\]}»”…،؛؟।。、，；：！？）]$/u

/** Position of the caret behind the space that came with a chosen mention, as long as nothing else was done. */
const key = new PluginKey<number | undefined>('spaceBehindMention')

/** Says of a transaction that it leaves the caret behind the space of a chosen mention. */
export const writesSpace = (tr: Transaction): Transaction => tr.setMeta(key, true)

const isBehindSpace = ({ doc, selection }: EditorState, at: number | undefined): at is number =>
  at !== undefined && selection.empty && selection.from === at && doc.textBetween(at - 1, at) === ' '

/**
 * EDT-331: a space that is typed behind that of a chosen mention is the same one, and a sign that closes takes its place.
 *
 * @param dismissed says of a transaction that nobody is offered for the mention, which has been chosen
 */
export const spaceBehindMention = (dismissed: (tr: Transaction) => Transaction): Plugin<number | undefined> =>
  new Plugin<number | undefined>({
    key,
    state: {
      init: () => undefined,
      apply: (tr, before, _old, state) => {
        const said = tr.getMeta(key) as boolean | undefined
        if (said === false) return undefined
        const at = said === true ? state.selection.from : before === undefined ? undefined : tr.mapping.map(before)
        return isBehindSpace(state, at) ? at : undefined
      },
    },
    props: {
      handleTextInput: (view: EditorView, from, to, text) => {
        const { state } = view
        if (from !== to || key.getState(state) !== from) return false
        if (text === ' ') {
          view.dispatch(state.tr.setMeta(key, false))
          return true
        }
        if (!CLOSING.test(text)) return false
        view.dispatch(dismissed(state.tr.insertText(text, from - 1, to).scrollIntoView()))
        return true
      },
    },
  })
