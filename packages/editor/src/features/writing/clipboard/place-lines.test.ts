import { randomFrom, seeds, type Random } from '@sheaf/document/testing/random'
import { LINE_KINDS, PLAIN_LINE } from '@sheaf/document/text/line'
import type { Node, Schema } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { expect, it } from 'vitest'
import * as Y from 'yjs'
import { padEditor } from '../../../testing/pad-editor.ts'
import { bindingOf } from '../../../text-binding/binding-plugin.ts'
import { lineOf } from '../../../text-binding/tokens.ts'
import { asOneUndo } from '../../../text-binding/one-undo.ts'
import { fitLines, placeFurtherLines, placeLines, rangeOf } from './place-lines.ts'

const randomLines = (schema: Schema, random: Random): Node[] =>
  Array.from({ length: 1 + random.below(5) }, () => {
    const kind = random.pick(LINE_KINDS)
    const marks = random.below(3) === 0 ? [schema.mark('bold')] : []
    const text = random.pick(['', '', 'a', 'bcd', 'efghij'])
    const attributes = { ...PLAIN_LINE, kind, level: random.below(3), quote: random.below(5) === 0 }
    return schema.node('line', attributes, text === '' ? [] : schema.text(text, marks))
  })

/** Renders lines as `bullet1: text`, with what is bold in brackets. */
const shown = (doc: Node): string[] =>
  doc.children.map((line) => {
    const { kind, level, quote, start } = lineOf(line)
    const text = line.children.map((node) => (node.marks.length > 0 ? `(${node.text})` : node.text))
    return `${kind}${level}${quote ? ' quote' : ''}${start === null ? '' : ` ${start}`}: ${text.join('')}`
  })

it(
  '[TEXT-43] what is pasted takes the place of what was selected, and one undo gives that back',
  { timeout: 600_000 },
  () => {
    for (const seed of seeds(150, 5000)) {
      const random = randomFrom(seed)
      const editor = padEditor(new Y.Doc(), 'ada')
      const { view, schema } = editor
      view.dispatch(view.state.tr.replaceWith(0, 2, randomLines(schema, random)))
      for (let round = 0; round < 3; round++) {
        const { doc } = view.state
        const [one, other] = [0, 0].map(() => doc.resolve(random.below(doc.content.size + 1)))
        if (random.below(6) === 0) editor.commands.selectAll()
        else view.dispatch(view.state.tr.setSelection(TextSelection.between(one!, other!)))
        const range = rangeOf(view.state.selection)
        const lines = randomLines(schema, random)
        const text = [
          doc.textBetween(0, range.from, '\n'),
          ...lines.map((line) => line.textContent),
          doc.textBetween(range.to, doc.content.size, '\n'),
        ].join('')
        asOneUndo(view, () => {
          const fitted = fitLines(doc, range, lines, random.below(3) === 0)
          view.dispatch(placeLines(view.state.tr, range, { ...fitted, lines: fitted.lines.slice(0, 2) }))
          if (fitted.lines.length > 2)
            view.dispatch(placeFurtherLines(view.state.tr, fitted.lines.slice(2), view.state.selection.head))
        })
        const after = view.state.doc
        expect(after.textContent, `${seed}`).toBe(text.replaceAll('\n', ''))
        const binding = bindingOf(view.state)!
        const what = `${seed}: ${JSON.stringify([shown(doc), range, lines.map((line) => line.textContent), shown(after)])}`
        expect(shown(binding.document()), `done ${what}`).toEqual(shown(after))
        if (after.eq(doc)) continue
        editor.commands.undo()
        expect(shown(view.state.doc), `undone ${what}`).toEqual(shown(doc))
        expect(shown(binding.document()), `undone ${what}`).toEqual(shown(doc))
        editor.commands.redo()
        expect(shown(view.state.doc), `redone ${what}`).toEqual(shown(after))
      }
      editor.destroy()
    }
  },
)
