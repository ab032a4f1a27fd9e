import type { TableText } from '@sheaf/document/table/table-text'
import { expect, it } from 'vitest'
import { linesFromHtml } from './lines-from-html.ts'

const read = (html: string): TableText => {
  const { lines } = linesFromHtml(new DOMParser().parseFromString(html, 'text/html').body)
  return lines.find(({ table }) => table)!.table!
}

/** Returns the cells by rows as `text`, `text 2×1` for one that covers two rows, and `text red` with its background. */
const texts = ({ rows }: TableText): string[][] =>
  rows.map(({ cells }) =>
    cells.map(({ lines, rows: height, columns, background }) => {
      const text = lines
        .map(({ attributes: { kind }, runs }) => {
          const letters = runs.map(
            (run) =>
              run.text +
              Object.keys(run.formats)
                .map((name) => `(${name})`)
                .join(''),
          )
          return `${kind === 'p' ? '' : `${kind}: `}${letters.join('')}`
        })
        .join('/')
      return [
        text,
        ...(height * columns > 1 ? [`${height}×${columns}`] : []),
        ...(background ? [background] : []),
      ].join(' ')
    }),
  )

const columns = (table: TableText): unknown[] => table.columns.map(({ width, alignment }) => [width, alignment])

const heads = ({ rows, columns: all }: TableText): number[] => [
  rows.filter(({ isHeader }) => isHeader).length,
  all.filter(({ isHeader }) => isHeader).length,
]

it('[TBL-80] a table of Excel has its widths, alignments, merged cells and colours', () => {
  const table = read(`<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><!--StartFragment-->
    <table border=0 cellpadding=0 cellspacing=0 width=151 style='border-collapse:collapse;width:113pt'>
    <col width=87 style='width:65pt'><col width=64 style='width:48pt'>
    <tr height=20><td colspan=2 class=xl65 style='height:15pt;background:#FFF2CC'>Prices</td></tr>
    <tr><td>Apples</td><td align=right>2,50</td></tr><tr><td>Pears<br>sweet</td><td align=right>3</td></tr>
    </table><!--EndFragment--></body></html>`)
  expect(texts(table)).toEqual([['Prices 1×2 yellow'], ['Apples', '2,50'], ['Pears/sweet', '3']])
  expect(columns(table)).toEqual([
    [87, 'start'],
    [64, 'end'],
  ])
})

it('[TBL-80] a table of Word and one of Google Docs have one line for each paragraph, with formats', () => {
  expect(
    texts(
      read(`<table class=MsoTableGrid><tr><td width=200 style='width:150pt'><p class=MsoNormal><b>Name<o:p></o:p></b></p></td>
      <td><h2>Title</h2><p class=MsoNormal>one</p><p class=MsoNormal>two</p></td></tr></table>`),
    ),
  ).toEqual([['Name(bold)', 'h2: Title/one/two']])
  expect(
    texts(
      read(`<b style="font-weight:normal" id="docs-internal-guid-1"><div dir="ltr"><table><colgroup><col width="120"/><col/></colgroup>
      <tbody><tr><td><p dir="ltr"><span style="font-weight:700">a</span></p></td><td><ul><li><p>x</p></li></ul></td></tr></tbody></table></div></b>`),
    ),
  ).toEqual([['a(bold)', 'bullet: x']])
})

it('[TBL-80] formats that a spreadsheet writes into the elements of cells, or into a style sheet, are those of their text', () => {
  expect(
    texts(
      read(`<div><style>.xl65 {font-weight:700}</style></div><table><tr><td style="font-weight:bold;color:#ff0000">a</td>
      <td style="text-decoration:line-through;font-style:italic">b</td><td class="xl65">c<br>d</td></tr>
      <tr><td style="color:#000000;vertical-align:bottom">1</td><td style="font-weight:normal">2</td>
      <td style="font-weight:bold"><span style="font-weight:normal">3</span></td></tr></table>`),
    ),
  ).toEqual([
    ['a(bold)(color)', 'b(italic)(strike)', 'c(bold)/d(bold)'],
    ['1', '2', '3'],
  ])
  expect(texts(read('<table><tr><th style="font-weight:bold">a<th>b</tr></table>'))).toEqual([['a', 'b']])
})

it('[TBL-80] cells that go over several rows push those of the next rows on', () => {
  expect(texts(read('<table><tr><td rowspan=2>A<td>1</tr><tr><td>2</tr></table>'))).toEqual([['A 2×1', '1'], ['2']])
  const ragged = read('<table><tr><td rowspan=9 colspan=2>A<td>1</tr><tr><td>2<td>3</tr></table>')
  expect(ragged.columns).toHaveLength(4)
  expect(ragged.rows.map(({ cells }) => cells.map(({ column }) => column))).toEqual([
    [0, 2],
    [2, 3],
  ])
  expect(read('<table><tr><td colspan=100000>a<td>b</tr></table>').columns.length).toBeLessThanOrEqual(200)
})

it('[TBL-80] the head is what is marked as such, the first rows and columns alone', () => {
  const row = '<tr><td>a<td>b</tr>'
  expect(heads(read(`<table><thead>${row}</thead>${row}</table>`))).toEqual([1, 0])
  expect(heads(read(`<table><tr><th>a<th>b</tr>${row}</table>`))).toEqual([1, 0])
  expect(heads(read('<table><tr><th>a<th>b</tr><tr><th>c<td>d</tr></table>'))).toEqual([1, 1])
  expect(heads(read(`<table>${row}<tr><th>a<th>b</tr></table>`))).toEqual([0, 0])
})

it('[TBL-81] a table of more cells than a change may have becomes lines', () => {
  const rows = '<tr><td>a</td><td>b</td></tr>'.repeat(5001)
  const { lines } = linesFromHtml(new DOMParser().parseFromString(`<table>${rows}</table>`, 'text/html').body)
  expect([lines.length, lines[0]?.table]).toEqual([5001, undefined])
})
