import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { caretLine } from '../../../text-binding/lines/line-commands.ts'

/** Puts what is typed with the caret on a rule into a line below it: a rule has no letters, and stays. */
export const typeBelowRule = (): Plugin =>
  new Plugin({
    key: new PluginKey('typeBelowRule'),
    props: {
      handleTextInput: (view, _from, _to, text) => {
        const { state } = view
        const at = caretLine(state)
        if (view.composing || at?.line.kind !== 'rule' || at.node.content.size > 0) return false
        const { quote, level } = at.line
        const behind = at.position + at.node.nodeSize
        const { schema, tr } = state
        tr.insert(behind, schema.node('line', { ...PLAIN_LINE, quote, level }, schema.text(text)))
        view.dispatch(tr.setSelection(TextSelection.create(tr.doc, behind + 1 + text.length)).scrollIntoView())
        return true
      },
    },
  })
