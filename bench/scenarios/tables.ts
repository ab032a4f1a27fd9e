import { setTimeout as sleep } from 'node:timers/promises'
import { appendLines } from '@sheaf/document/text/from-text'
import { readPadLines } from '@sheaf/document/pad-lines'
import { tableOf } from '@sheaf/document/testing/tables'
import * as Y from 'yjs'
import { fillPad } from '../load/fill-pad.ts'
import { typeInTable } from '../load/three-in-a-table.ts'
import { measureCellKeys, measureOpenings, measureTables, withBrowser } from './browser.ts'
import { withServer } from './machine.ts'
import { makePad } from './people.ts'
import { numberOf, type Scenario } from './scenario.ts'

const SETTLE_MS = 5000
const WRITERS = 3
const RATE = 5

/** Returns a pad with so many tables, each below a line. */
const padOf = (tables: number, rows: number, columns: number) => {
  const doc = new Y.Doc()
  const texts = Array.from({ length: rows }, (_row, y) =>
    Array.from({ length: columns }, (_column, x) => (y === 0 ? `Column ${x}` : `${y * columns + x} €`)),
  )
  const lines = Array.from({ length: tables }, (_, n) => [
    { text: `Table ${n}` },
    { text: '', tableText: tableOf(texts, { hasHeaderRow: true }) },
  ]).flat()
  const { update } = appendLines(doc, [...lines, { text: 'End' }])
  const table = readPadLines(doc).find((line) => line.table)!.attributes.table!
  return { update, table, text: Y.encodeStateAsUpdate(doc) }
}

export const tables: Scenario = {
  name: 'tables',
  about:
    'a large table and many tables in the browser: until drawn and editable, a keystroke in a cell; three who type',
  sizes: { rows: 1000, columns: 10, tables: 50, runs: 3, keys: 30, seconds: 15 },
  run: async (sizes) => {
    const [rows, columns, many] = [numberOf(sizes, 'rows'), numberOf(sizes, 'columns'), numberOf(sizes, 'tables')]
    const [runs, keys, seconds] = [numberOf(sizes, 'runs'), numberOf(sizes, 'keys'), numberOf(sizes, 'seconds')]
    const large = await withServer('sqlite', async (server) => {
      const { owner, pad, padUrl } = await makePad(server)
      const { update } = padOf(1, rows, columns)
      await fillPad(server, pad, owner, [update])
      await sleep(SETTLE_MS)
      return withBrowser(async (browser) => ({
        opening: await measureOpenings(browser, padUrl, runs),
        drawn: await measureTables(browser, padUrl, runs, rows * columns),
        key: await measureCellKeys(browser, padUrl, keys),
      }))
    })
    const fifty = await withServer('sqlite', async (server) => {
      const { owner, pad, padUrl } = await makePad(server)
      await fillPad(server, pad, owner, [padOf(many, 8, 5).update])
      await sleep(SETTLE_MS)
      return withBrowser((browser) => measureTables(browser, padUrl, runs, many * 40))
    })
    const together = await withServer('sqlite', async (server) => {
      const { owner, pad } = await makePad(server)
      const { update, table, text } = padOf(1, 100, 10)
      await fillPad(server, pad, owner, [update])
      await sleep(SETTLE_MS)
      return typeInTable(server, owner, { pad, text, table, writers: WRITERS, rate: RATE, seconds })
    })
    const goals = [
      { what: 'large table: until editable', goal: 1000, measured: large.opening.editableMs, unit: 'ms' },
      { what: 'large table: a keystroke in a cell, laid out', goal: 16, measured: large.key.laidOutMs, unit: 'ms' },
      { what: 'three who type in one table: p99', goal: 20, measured: together.receipt.p99Ms, unit: 'ms' },
    ]
    const failures = [
      ...(together.lost > 0 ? [`${together.lost} updates were lost`] : []),
      ...together.disconnects.map((reason) => `A connection broke: ${reason}`),
    ]
    return { name: `${rows}x${columns}`, figures: { large, fifty, together }, goals, failures }
  },
}
