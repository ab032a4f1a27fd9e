import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { addressesIn } from '../../../lib/addresses.ts'
import { OWN_STEP } from '../../../text-binding/step-keys.ts'
import { lineOf } from '../../../text-binding/tokens.ts'
import { plainPastes } from './plain-paste.ts'

/** Precedes what looks for code and Markdown. */
const PRIORITY = 1170

/** Returns the address that a text is; undefined if it has other words, or leaves out how the address is reached. */
const addressOf = (text: string): string | undefined => {
  const [found] = addressesIn(text)
  return found?.href === text ? found.href : undefined
}

const isOfFormula = ({ marks }: Node): boolean => marks.some(({ type }) => type.name === FORMULA)

/** Returns whether words of one line are selected, which can be a link. An address among them is rather to be replaced. */
const areWordsSelected = ({ doc, selection }: EditorState): boolean => {
  const { $from, $to, from, to } = selection
  if (!(selection instanceof TextSelection) || !$from.sameParent($to) || lineOf($from.parent).kind === 'code')
    return false
  const words = doc.textBetween(from, to, '\n', '\n')
  let areFree = words.trim() !== '' && addressesIn(words).length === 0
  doc.nodesBetween(from, to, (node) => {
    areFree &&= !isOfFormula(node)
  })
  return areFree
}

/** EDT-336: makes a link of selected words over which an address is pasted. */
export const PasteLink = Extension.create({
  name: 'pasteLink',
  priority: PRIORITY,

  addProseMirrorPlugins() {
    const plain = plainPastes()
    return [
      new Plugin({
        key: new PluginKey('pasteLink'),
        props: {
          transformPastedText: plain.transformPastedText,
          handlePaste: (view, { clipboardData }) => {
            const wasPlain = plain.take()
            const href = addressOf(clipboardData?.getData('text/plain').trim() ?? '')
            if (wasPlain || href === undefined || !areWordsSelected(view.state)) return false
            const { tr, schema, selection } = view.state
            tr.addMark(selection.from, selection.to, schema.mark('link', { href }))
            tr.setSelection(TextSelection.create(tr.doc, selection.to))
            view.dispatch(tr.setMeta(OWN_STEP, true).scrollIntoView())
            return true
          },
        },
      }),
    ]
  },
})
