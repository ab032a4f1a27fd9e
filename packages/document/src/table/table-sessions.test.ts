import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { contradicts } from '../contradicts.ts'
import { fitsInto } from '../fits-into.ts'
import { randomFrom, seeds } from '../testing/random.ts'
import { GRID, TablePerson, withTable } from '../testing/table-person.ts'
import { editAtRandom } from '../testing/tables.ts'
import { inspectUpdate } from '../update-guard.ts'
import type { TableChange } from './table-change.ts'

test(
  '[TBL-63] whatever three people do to a table at once and take back, nothing is refused and all see the same',
  { timeout: 3_600_000 },
  () => {
    for (const seed of seeds(120, 3000)) {
      const random = randomFrom(seed)
      const first = withTable(GRID, { hasHeaderRow: true })
      const people = [first]
      for (const letters of [2, 3]) {
        const doc = new Y.Doc()
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(first.doc))
        people.push(new TablePerson(doc, letters))
      }
      const bring = (from: TablePerson, to: TablePerson): void => {
        const update = Y.encodeStateAsUpdate(from.doc, Y.encodeStateVector(to.doc))
        expect([seed, inspectUpdate(update, { maxBytes: 1e6, maxParts: 1e5 }).ok]).toEqual([seed, true])
        expect([seed, fitsInto(to.doc, update), contradicts(to.doc, update)]).toEqual([seed, 'fits', false])
        Y.applyUpdate(to.doc, update)
      }
      for (let step = 0; step < 30; step++) {
        const person = random.pick(people)
        if (random.below(5) === 0) person.undo()
        else person.edit((edit) => editAtRandom(edit, random))
        if (random.below(4) > 0) continue
        const [from, to] = [random.pick(people), random.pick(people)]
        if (from !== to) bring(from, to)
      }
      for (const from of people) for (const to of people) if (from !== to) bring(from, to)
      for (const person of people) expect([seed, person.html()]).toEqual([seed, first.html()])
      // Each place is shown once.
      const { rows, columns, cells } = first.read()
      const covered = cells.reduce((sum, cell) => sum + cell.rows * cell.columns, 0)
      expect([seed, covered]).toEqual([seed, rows.length * columns.length])
    }
  },
)

/** Seed of cells that are cleared, then merged, whose letters came back in a line that had been taken back. */
const CLEARED_THEN_MERGED = 160

test('[TBL-64] what somebody alone does and takes back leaves the table as it was', () => {
  for (const seed of [CLEARED_THEN_MERGED, ...seeds(60, 600)]) {
    const random = randomFrom(seed)
    const one = withTable(GRID, { hasHeaderRow: true })
    const before = one.html()
    const count = 1 + random.below(8)
    for (let step = 0; step < count; step++) one.edit((edit) => editAtRandom(edit, random))
    const after = one.html()
    const undone: (readonly TableChange[])[] = []
    while (one.steps.length > 0) {
      one.undo()
      undone.push(one.steps.pop()!)
    }
    expect([seed, one.html()]).toEqual([seed, before])
    for (const step of undone.toReversed()) {
      one.steps.push(step)
      one.undo()
    }
    expect([seed, one.html()]).toEqual([seed, after])
  }
})
