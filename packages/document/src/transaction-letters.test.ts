import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { readPadLines } from './pad-lines.ts'
import { cellSequence } from './table/cell.ts'
import { readTable } from './table/structure.ts'
import { replicaOf, updatesOf } from './testing/pad.ts'
import { randomEdits } from './testing/random-edits.ts'
import { seeds } from './testing/random.ts'
import { tableOf } from './testing/tables.ts'
import { padFromLines } from './text/from-text.ts'
import { countLetters, lettersChangedBy, type LetterChange } from './transaction-letters.ts'

const lettersOf = (doc: Y.Doc): Set<string> => {
  const found = new Set<string>()
  for (const structs of doc.store.clients.values())
    for (const struct of structs)
      if (!struct.deleted && struct instanceof Y.Item && struct.content instanceof Y.ContentString)
        for (let n = 0; n < struct.length; n++) found.add(`${struct.id.client} ${struct.id.clock + n}`)
  return found
}

test('[HIST-61] the letters that an update adds and removes are counted as it is applied, and none that came and went with it', () => {
  for (const seed of seeds(20, 500)) {
    const doc = padFromLines('one\ntwo two\nthree', 4).doc
    const server = replicaOf(doc)
    const edit = randomEdits(doc, seed, 9)
    let change: LetterChange | undefined
    server.on('afterTransaction', (transaction: Y.Transaction) => void (change = lettersChangedBy(transaction)))
    for (let step = 0; step < 40; step++) {
      const updates = updatesOf(doc, () => {
        for (let times = 0; times <= step % 4; times++) edit()
      })
      if (updates.length === 0) continue
      const before = lettersOf(server)
      Y.applyUpdate(server, Y.mergeUpdates(updates))
      const after = lettersOf(server)
      expect([seed, step, change]).toEqual([
        seed,
        step,
        {
          added: [...after].filter((id) => !before.has(id)).length,
          removed: [...before].filter((id) => !after.has(id)).length,
        },
      ])
    }
  }
})

test('[HIST-61] the letters of a pad are counted with those of its tables', () => {
  const { doc } = padFromLines([
    { text: 'four' },
    {
      text: '',
      tableText: tableOf([
        ['a', 'bb'],
        ['ccc', 'd'],
      ]),
    },
  ])
  const { table } = readPadLines(doc)[1]!.attributes
  const { rows, columns } = readTable(doc, table!)
  for (const { id: row } of rows)
    for (const { id: column } of columns) cellSequence(doc, { table: table!, row, column })
  expect(countLetters(doc)).toBe(4 + 7 + 2)
})
