import { Fragment } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { LettersStep } from './letters-step.ts'
import { lineSchema } from './lines/line-schema.ts'
import { HeadlessPage, Owners } from './testing/headless-page.ts'

class CountingPage extends HeadlessPage {
  /** How many steps each change of the text took. */
  readonly steps: number[] = []

  override dispatch(transaction: Transaction): void {
    if (transaction.docChanged) this.steps.push(transaction.steps.length)
    super.dispatch(transaction)
  }
}

const letters = (text: string) => Fragment.from(lineSchema.text(text))

/** Two pages with the same lines. */
const twoPages = (lines: readonly string[]) => {
  const owners = new Owners()
  let seconds = 0
  // Each change is long after the one before, and so is undone by itself.
  const now = (): number => 1000 * seconds++
  const [ada, bob] = [new CountingPage('ada', owners, 11, 1000, now), new CountingPage('bob', owners, 211, 2000, now)]
  ada.doc.on('update', (update: Uint8Array) => bob.receive(update))
  const { tr } = ada.state
  ada.dispatch(
    tr.replaceWith(
      0,
      tr.doc.content.size,
      lines.map((line) => lineSchema.node('line', null, line === '' ? [] : [lineSchema.text(line)])),
    ),
  )
  for (const page of [ada, bob]) page.steps.length = 0
  const shown = () => [ada, bob].map(({ state: { doc } }) => doc.children.map((line) => line.textContent))
  return { ada, bob, shown }
}

/** Returns a step that writes a text in place of each `cat`. */
const withoutCats = ({ state: { doc } }: HeadlessPage, text: string): LettersStep => {
  const changes: { from: number; to: number; content: Fragment }[] = []
  doc.forEach((line, position) => {
    for (const { index } of line.textContent.matchAll(/cat/g)) {
      const from = position + 1 + index
      changes.push({ from, to: from + 3, content: text === '' ? Fragment.empty : letters(text) })
    }
  })
  return new LettersStep(changes)
}

// With a step for each place, the document would be built anew, and kept, for each.
test('[EDT-152] what is replaced in many lines is one step of each page, as is its undo', () => {
  const lines = Array.from({ length: 300 }, (_, n) => `cat ${n} and another cat`)
  const { ada, bob, shown } = twoPages(lines)
  ada.dispatch(ada.state.tr.step(withoutCats(ada, 'tomcat')))
  const replaced = lines.map((line) => line.replaceAll('cat', 'tomcat'))
  expect(shown()).toEqual([replaced, replaced])
  ada.binding.revert('undo')
  expect(shown()).toEqual([lines, lines])
  ada.binding.revert('redo')
  expect(shown()).toEqual([replaced, replaced])
  expect([ada.steps, bob.steps]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
})

test('[EDT-152] formats that change in many lines at once are one step of the other page', () => {
  const { ada, bob } = twoPages(['one', 'two', 'three'])
  ada.dispatch(ada.state.tr.addMark(1, ada.state.doc.content.size - 1, lineSchema.mark('bold')))
  expect(bob.steps).toEqual([1])
  bob.state.doc.forEach((line) =>
    expect(line.firstChild?.marks.map(({ type }) => type.name)).toEqual(['author', 'bold']),
  )
})

test('[EDT-152] what is replaced in a line stands where it stood, and the caret stays', () => {
  const { ada, bob, shown } = twoPages(['a cat, the cat', '', 'catcat'])
  bob.type('x')
  const caret = bob.state.selection.head
  ada.receive(Y.encodeStateAsUpdate(bob.doc))
  ada.dispatch(ada.state.tr.step(withoutCats(ada, '')))
  expect(shown()[0]).toEqual(['xa , the ', '', ''])
  expect(shown()[1]).toEqual(['xa , the ', '', ''])
  expect(bob.state.selection.head).toBe(caret)
})

test('[EDT-152] a step is taken back by its inverse, and does not fit another text', () => {
  const { ada } = twoPages(['a cat', 'no dog', 'cats'])
  const { doc } = ada.state
  const step = withoutCats(ada, 'lion')
  const after = step.apply(doc).doc!
  expect(step.invert(doc).apply(after).doc!.eq(doc)).toBe(true)
  expect(new LettersStep([{ from: 4, to: 9, content: Fragment.empty }]).apply(doc).failed).toBeTruthy()
})
