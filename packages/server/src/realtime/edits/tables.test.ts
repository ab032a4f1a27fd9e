import { readPadLines } from '@sheaf/document/pad-lines'
import { cellSequence } from '@sheaf/document/table/cell'
import { cellName, structureName } from '@sheaf/document/table/names'
import { readTable } from '@sheaf/document/table/structure'
import { content, forgedUpdate, type ForgedStruct } from '@sheaf/document/testing/forged-update'
import { write } from '@sheaf/document/testing/pad'
import { tableOf } from '@sheaf/document/testing/tables'
import { appendLines } from '@sheaf/document/text/from-text'
import { SequenceWriter } from '@sheaf/document/text/write'
import { expect, test } from 'vitest'
import { download } from '../../testing/sites/export-site.ts'
import { attackScene, nobodyElseNoticed } from '../testing/attack-scene.ts'
import { openPage, type Page } from '../testing/page.ts'
import { anotherServer, realtimeSite } from '../testing/realtime-site.ts'

const TABLE = 'Table000'

/** Writes a table at the end of a page's text. */
const writeTable = ({ doc, ids }: Page, ...rows: string[][]): void =>
  void appendLines(
    doc,
    [{ text: 'Prices' }, { text: '', tableText: tableOf(rows, { hasHeaderRow: true }) }],
    ids.letters,
  )

const tableOn = ({ doc }: Page): string => readPadLines(doc).find(({ table }) => table)!.attributes.table!

/** Writes at the end of a cell. */
const typeIn = (page: Page, row: number, column: number, text: string): void => {
  const { doc, ids } = page
  const table = tableOn(page)
  const { rows, columns } = readTable(doc, table)
  const cell = cellSequence(doc, { table, row: rows[row]!.id, column: columns[column]!.id })
  doc.transact((transaction) => {
    const writer = new SequenceWriter(transaction, cell, ids)
    writer.insert(writer.placeAtEnd(cell), text, {})
  })
}

test('[TEXT-64] a table is stored, reaches who has the pad open and who opens it later, and is there after a restart', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [ada, ben] = [await site.open(pad), await site.open(pad)]
  writeTable(ada, ['Fruit', 'Price'], ['Apples', '2'])
  await ben.shows('Prices\nFruit\tPrice\nApples\t2')
  typeIn(ben, 1, 1, '5')
  typeIn(ada, 1, 0, ', green')
  await Promise.all([ada.saved(), ben.saved()])
  const shown = 'Prices\nFruit\tPrice\nApples, green\t25\n'
  await Promise.all([ada.shows(shown), ben.shows(shown)])
  expect((await site.open(pad)).text()).toBe(shown)
  for (const page of [ada, ben]) page.close()
  const { url } = await anotherServer(site)
  const again = await openPage({ url, pad })
  expect(again.text()).toBe(shown)
  typeIn(again, 0, 1, ' in €')
  await again.saved()
  expect(again.reasons).toEqual([])
})

test('[TEXT-64] a table that was made and changed without a network is delivered as a whole', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const [ada, ben] = [await site.open(pad), await site.open(pad)]
  await ada.disconnect()
  writeTable(ada, ['Fruit', 'Price'], ['Apples', '2'])
  typeIn(ada, 1, 1, '5')
  // Of a line that is taken away again, the page hands over no more than that there was something.
  appendLines(ada.doc, [{ text: '', tableText: tableOf([['gone']]) }], ada.ids.letters)
  write(ada.doc, (writer, breaks) => writer.join(breaks.at(-1)!), ada.ids.letters)
  ada.connect()
  await ben.shows('Apples\t25')
  await ada.saved()
  expect([ada.text(), ben.text()]).toEqual(Array(2).fill('Prices\nFruit\tPrice\nApples\t25\n'))
})

test('[TEXT-64] a table is in exports', async () => {
  const site = await realtimeSite()
  const pad = await site.pad()
  const page = await site.open(pad)
  writeTable(page, ['Fruit', 'Price'], ['Apples', '2'])
  await page.saved()
  const exported = async (format: string) => (await download(site, site.user, `/pad/${pad}/export/${format}`)).text
  expect(await exported('markdown')).toBe('Prices\n\n| Fruit | Price |\n| --- | --- |\n| Apples | 2 |\n')
  expect(await exported('html')).toContain('<tbody><tr><td>Apples</td><td>2</td></tr></tbody></table>')
  expect(await exported('text')).toBe('Prices\nFruit\tPrice\nApples\t2\n')
})

const forged = (...structs: ForgedStruct[]): Uint8Array => forgedUpdate({ structs: [{ client: 9, clock: 0, structs }] })
const x = content.text('x')
const position = content.value('a0')

test.each<[string, Uint8Array]>([
  ['with a foreign key in a table', forged({ parent: structureName(TABLE), attribute: 'title', content: position })],
  ['with a letter in a table’s map', forged({ parent: structureName(TABLE), content: x })],
  ['of a root that no table has', forged({ parent: `table:${TABLE}:Row00000`, content: x })],
  [
    'of a cell with a table in it',
    forged({ parent: cellName(TABLE, 'Row00000', 'Col00000'), attribute: 'table', content: content.value(TABLE) }),
  ],
  [
    'of a table that no line names',
    forged({ parent: structureName(TABLE), attribute: 'row:Row00000', content: position }),
  ],
  ['of a cell of a table that is not there', forged({ parent: cellName(TABLE, 'Row00000', 'Col00000'), content: x })],
])('[TEXT-57, TEXT-64, W-18] an update %s is refused and disturbs nobody', async (_, update) => {
  const now = await attackScene()
  now.attacker.say('update', update)
  expect(await now.attacker.refused()).toMatch(/^BACKEND\.ERROR\./)
  expect(await now.site.log(now.pad)).toEqual([])
  await nobodyElseNoticed(now)
})
