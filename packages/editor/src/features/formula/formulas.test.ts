import type { Editor } from '@tiptap/core'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { expect, it, onTestFinished } from 'vitest'
import * as Y from 'yjs'
import { padEditor, typeText } from '../../testing/pad-editor.ts'
import { tableEditor } from '../../testing/table-editor.ts'
import { press } from '../../testing/written-lines.ts'
import { putTable } from '../../lib/tables/new-table.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { CellFormulas, Formulas } from './formulas.ts'
import { formulas } from './shown-formulas.ts'

const WAIT = { timeout: 10_000, interval: 20 }

/** Returns an editor with a text that was typed, once what shows formulas is there. */
const typed = async (...lines: readonly string[]): Promise<Editor> => {
  const editor = padEditor(new Y.Doc(), 'ada', [Formulas])
  onTestFinished(() => editor.destroy())
  for (const [at, line] of lines.entries()) {
    if (at > 0) press(editor, 'Enter')
    typeText(editor, line)
  }
  await import('./follow-formulas.ts')
  await import('../../lib/formulas/drawn-formulas.ts')
  await new Promise((resolve) => setTimeout(resolve))
  return editor
}

/** Returns the lines, with formulas in braces, and of blocks of code their language. */
const written = ({ state }: Editor): string[] =>
  state.doc.children.map((line) => {
    const { kind, language } = lineOf(line)
    const letters = line.children.map(({ marks, text }) =>
      marks.some(({ type }) => type.name === FORMULA) ? `{${text}}` : text,
    )
    return `${kind === 'code' ? `${language}: ` : ''}${letters.join('')}`
  })

const openSource = ({ state }: Editor): string | undefined => formulas.getState(state)?.open?.source

/** Returns the sources of what is drawn in place of them. */
const drawn = ({ view }: Editor): string[] =>
  [...view.dom.querySelectorAll('.pad-formula:not([data-open], .pad-formula-preview *)')].map(
    (element) => element.querySelector('annotation')?.textContent ?? element.textContent,
  )

const caretAt = (editor: Editor, position: number): void => void editor.commands.setTextSelection(position)

it.each([
  ['so $x^2$ is', 'so {x^2} is'],
  ['$x$', '{x}'],
  [String.raw`$\text{a b} = 5$.`, String.raw`{\text{a b} = 5}.`],
  ['$5 and $6', '$5 and $6'],
  ['$5,$6', '$5,$6'],
  ['$20-$30', '$20-$30'],
  ['$1,000.50/$2', '$1,000.50/$2'],
  ['US$5 to US$', 'US$5 to US$'],
  ['$5 or so-$6', '$5 or so-$6'],
  ['$ x$', '$ x$'],
  ['$x $', '$x $'],
  ['$$', '$$'],
  ['$$$', '$$$'],
  [String.raw`\$x$`, String.raw`\$x$`],
  [String.raw`$\$`, String.raw`$\$`],
])('[TEXT-96] %s that is typed is %s', async (text, wanted) => {
  expect(written(await typed(text))).toEqual([wanted])
})

it('[TEXT-96] one undo gives the signs back, and they stay without formatting while typing', async () => {
  const editor = await typed('$x^2$')
  editor.commands.undo()
  expect(written(editor)).toEqual(['$x^2$'])
  const block = await typed('$$ ')
  expect(written(block)).toEqual(['math: '])
  block.commands.undo()
  expect(written(block)).toEqual(['$$ '])
  const plain = padEditor(new Y.Doc(), 'ada', [Formulas], {}, { formatsTyped: () => false })
  onTestFinished(() => plain.destroy())
  typeText(plain, '$$ $x$')
  expect(written(plain)).toEqual(['$$ $x$'])
})

it('[TEXT-96] in code the signs are code', async () => {
  const editor = await typed('``` ')
  typeText(editor, '$x^2$')
  expect(written(editor)).toEqual(['null: $x^2$'])
})

it('[EDT-240] a formula is drawn where the caret is not in it, and its source and what becomes of it where it is', async () => {
  const editor = await typed('so $x^2$ is')
  await expect.poll(() => drawn(editor), WAIT).toEqual(['x^2'])
  expect(openSource(editor)).toBeUndefined()
  caretAt(editor, 5)
  expect(openSource(editor)).toBe('x^2')
  expect(drawn(editor)).toEqual([])
  expect(editor.view.dom.querySelector('.pad-formula-open')?.textContent).toBe('x^2')
  expect(editor.view.dom.querySelector('.pad-formula-preview annotation')?.textContent).toBe('x^2')
  typeText(editor, 'y')
  expect(editor.view.dom.querySelector('.pad-formula-preview annotation')?.textContent).toBe('xy^2')
  caretAt(editor, 1)
  expect(drawn(editor)).toEqual(['xy^2'])
  expect(editor.view.dom.querySelector('.pad-formula-hidden')?.textContent).toBe('xy^2')
})

it('[EDT-240, TEXT-92] the rows of a block are one formula, which follows what is written', async () => {
  const editor = await typed('$$ a', 'b', 'c')
  expect(written(editor)).toEqual(['math: a', 'math: b', 'math: c'])
  expect(openSource(editor)).toBe('a\nb\nc')
  press(editor, 'Escape')
  expect(written(editor)).toEqual(['math: a', 'math: b', 'math: c', ''])
  await expect.poll(() => drawn(editor), WAIT).toEqual(['a\nb\nc'])
  expect(editor.view.dom.querySelectorAll('.pad-formula-row')).toHaveLength(3)
  // A row that goes, as by somebody else.
  editor.view.dispatch(editor.state.tr.delete(3, 6))
  expect(drawn(editor)).toEqual(['a\nc'])
  editor.view.dispatch(editor.state.tr.setNodeAttribute(0, 'language', null))
  expect(drawn(editor)).toEqual([])
  expect(editor.view.dom.querySelectorAll('.pad-formula-row')).toHaveLength(0)
})

it('[EDT-335] what is typed into the first formula of a page belongs to it before what shows formulas is here', async () => {
  const editor = padEditor(new Y.Doc(), 'ada', [Formulas])
  onTestFinished(() => editor.destroy())
  typeText(editor, 'so ')
  editor.commands.toggleFormula()
  typeText(editor, 'x^2')
  expect(written(editor)).toEqual(['so {x^2}'])
  await expect.poll(() => openSource(editor), WAIT).toBe('x^2')
  typeText(editor, '+1')
  expect(written(editor)).toEqual(['so {x^2+1}'])
  press(editor, 'ArrowRight')
  typeText(editor, ' is')
  expect(written(editor)).toEqual(['so {x^2+1} is'])
})

it('[EDT-335] what is typed elsewhere meanwhile is no formula', async () => {
  const editor = padEditor(new Y.Doc(), 'ada', [Formulas])
  onTestFinished(() => editor.destroy())
  editor.commands.toggleFormula()
  typeText(editor, 'x')
  caretAt(editor, 2)
  typeText(editor, ' is')
  expect(written(editor)).toEqual(['{x} is'])
  await expect.poll(() => drawn(editor), WAIT).toEqual(['x'])
  expect(openSource(editor)).toBeUndefined()
})

it('[EDT-241] arrows lead in and out at the edges, and what is typed there belongs to what the caret is in', async () => {
  const editor = await typed('so $x$ is')
  caretAt(editor, 4)
  expect(openSource(editor)).toBeUndefined()
  press(editor, 'ArrowRight')
  expect(openSource(editor)).toBe('x')
  typeText(editor, 'a')
  expect(written(editor)).toEqual(['so {ax} is'])
  caretAt(editor, 6)
  typeText(editor, 'b')
  expect(written(editor)).toEqual(['so {axb} is'])
  press(editor, 'ArrowRight')
  expect(openSource(editor)).toBeUndefined()
  typeText(editor, 'c')
  expect(written(editor)).toEqual(['so {axb}c is'])
  caretAt(editor, 7)
  press(editor, 'ArrowLeft')
  expect(openSource(editor)).toBe('axb')
  press(editor, 'Escape')
  expect(openSource(editor)).toBeUndefined()
  expect(editor.state.selection.head).toBe(7)
})

it('[EDT-241] arrows lead into a block above and below, and Escape behind it', async () => {
  const editor = await typed('up', '$$ a', 'b')
  press(editor, 'Escape')
  typeText(editor, 'down')
  caretAt(editor, 3)
  press(editor, 'ArrowRight')
  expect(editor.state.selection.head).toBe(5)
  expect(openSource(editor)).toBe('a\nb')
  press(editor, 'Escape')
  expect(editor.state.selection.$head.parent.textContent).toBe('down')
  press(editor, 'ArrowLeft')
  expect(editor.state.selection.$head.parent.textContent).toBe('b')
})

it('[EDT-241] in a cell, Escape and the arrows lead out of a formula before they lead out of the cell', async () => {
  const { editor, cell, texts } = tableEditor(undefined, undefined, { extensions: [CellFormulas] })
  putTable(editor, 2, 2)
  typeText(cell(), '$x$')
  await import('./follow-formulas.ts')
  await new Promise((resolve) => setTimeout(resolve))
  press(cell(), 'ArrowLeft')
  expect(openSource(cell())).toBe('x')
  press(cell(), 'Escape')
  typeText(cell(), ' is')
  expect(written(cell())).toEqual(['{x} is'])
  caretAt(cell(), 1)
  press(cell(), 'ArrowRight')
  press(cell(), 'ArrowLeft')
  expect(openSource(cell())).toBeUndefined()
  press(cell(), 'Escape')
  expect(document.activeElement).toBe(editor.view.dom)
  expect(texts()[0]![1]).toBe('')
})

it('[EDT-242] what is wrong with a source is said in words, and nothing is thrown', async () => {
  const editor = await typed(String.raw`$\frac{1}$ and $\foo x$ and `)
  await expect
    .poll(() => drawn(editor), WAIT)
    .toEqual([
      String.raw`\frac{1}The formula is not complete, or has something too much.`,
      String.raw`\foo x\foo is not known here.`,
    ])
})

it('[EDT-243] a tool makes a formula of selected letters, and begins one where none are', async () => {
  const editor = await typed('so x^2')
  editor.commands.setTextSelection({ from: 4, to: 7 })
  press(editor, 'Alt-=')
  expect(written(editor)).toEqual(['so {x^2}'])
  const begun = await typed('so ')
  press(begun, 'Alt-=')
  await new Promise((resolve) => setTimeout(resolve))
  typeText(begun, 'ab')
  expect(written(begun)).toEqual(['so {ab}'])
  press(begun, 'ArrowRight')
  typeText(begun, 'c')
  expect(written(begun)).toEqual(['so {ab}c'])
})

it('[EDT-243] a block is begun in an empty line, else below', async () => {
  const editor = await typed('text')
  editor.commands.insertFormulaBlock()
  typeText(editor, 'x')
  expect(written(editor)).toEqual(['text', 'math: x'])
  editor.commands.insertFormulaBlock()
  expect(written(editor)).toEqual(['text', 'math: x', 'math: '])
  expect(lineOf(editor.state.doc.child(2)).start).toBe(1)
  const empty = await typed('')
  empty.commands.insertFormulaBlock()
  expect(written(empty)).toEqual(['math: '])
})

it('[EDT-244] whoever reads has all formulas drawn', async () => {
  const editor = await typed('$x$ ')
  caretAt(editor, 1)
  press(editor, 'ArrowRight')
  editor.setEditable(false)
  await expect.poll(() => (editor.commands.setTextSelection(2), drawn(editor)), WAIT).toEqual(['x'])
  expect(openSource(editor)).toBeUndefined()
})

it('[TEXT-98] a formula says nothing of the direction of its line', async () => {
  const editor = await typed('$x$ مرحبا')
  expect(editor.view.dom.getAttribute('dir')).toBe('rtl')
  expect(editor.view.dom.querySelector('[data-formula]')?.getAttribute('dir')).toBe('ltr')
  await expect.poll(() => editor.view.dom.querySelector<HTMLElement>('.pad-formula')?.dir, WAIT).toBe('ltr')
})
