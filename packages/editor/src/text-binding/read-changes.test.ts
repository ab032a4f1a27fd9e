import { openSequence, shownBreaks, type Break, type LineStart } from '@sheaf/document/text/sequence'
import { expect, test } from 'vitest'
import { newLine, removeBackward } from './lines/split-and-join.ts'
import { readChanges } from './read-changes.ts'
import { HeadlessPage, Owners, run } from './testing/headless-page.ts'

/** Follows a page's text, and counts how often all of it is read. */
const follow = (page: HeadlessPage) => {
  const sequence = openSequence(page.doc)
  let shown: readonly LineStart[] = shownBreaks(sequence)
  let lengths = [0]
  const counts = { changed: 0, readAll: 0 }
  page.doc.on('afterTransaction', (transaction) => {
    const all = (): Break[] => {
      counts.readAll += 1
      return shownBreaks(sequence)
    }
    ;({ shown } = readChanges(transaction, sequence, shown, (line) => lengths[line]!, all))
    expect(shown).toEqual(shownBreaks(sequence))
    lengths = []
    page.binding.document().forEach((line) => void lengths.push(line.content.size))
    counts.changed += 1
  })
  return counts
}

test('[TEXT-21] of a text that is replaced again and again, only the lines that change are read', () => {
  const page = new HeadlessPage('ada', new Owners(), 7, 1000)
  const counts = follow(page)
  for (let round = 0; round < 50; round++) {
    page.dispatch(page.state.tr.delete(0, page.state.doc.content.size))
    page.type('one')
    run(page, newLine)
    page.type('two')
    run(page, newLine)
    run(page, removeBackward)
  }
  expect(counts.changed).toBeGreaterThan(50 * 8)
  expect(counts.readAll).toBe(0)
})
