import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { exportHtml, exportHtmlPage } from '../export/html.ts'
import { exportMarkdown } from '../export/markdown.ts'
import { exportText } from '../export/text.ts'
import { compareLines } from '../history/compare-lines.ts'
import { readHistoryLines } from '../history/history-lines.ts'
import { followLines } from '../line-changes.ts'
import { padText } from '../plain-text.ts'
import { fileLine, PICTURE, pictureLine, REPORT } from '../testing/files.ts'
import { replicaOf, updatesOf, write } from '../testing/pad.ts'
import { drawBeginning } from './drawn-lines.ts'
import { readFileRecord, writeFileRecord } from './file-record.ts'
import { padFromLines, type NewLine } from './from-text.ts'
import { acceptsInCell, PLAIN_LINE, type LineAttributes } from './line.ts'
import { linesToHtml } from './lines-html.ts'
import { attributesOf, openSequence, readLines, shownBreaks } from './sequence.ts'

const docOf = (...lines: readonly NewLine[]): Y.Doc => padFromLines(lines).doc

const sourceOf = ({ hash }: { hash: string }): string => `https://pads.example/${hash.slice(0, 4)}?a&b`

const firstLine = (doc: Y.Doc): LineAttributes => attributesOf(shownBreaks(openSequence(doc))[0]!)

test('[PIC-1] two who replace a picture at once leave one of both files, whole', () => {
  const doc = docOf(pictureLine('Our hall'))
  const [one, other] = [replicaOf(doc), replicaOf(doc)]
  const replace = (page: Y.Doc, letter: string) =>
    write(page, (writer, [start]) => {
      writer.set(start!, 'file', writeFileRecord({ ...PICTURE, hash: letter.repeat(64), name: `${letter}.png` }))
    })
  replace(one, 'c')
  replace(other, 'd')
  for (const page of [one, other]) {
    Y.applyUpdate(page, Y.encodeStateAsUpdate(page === one ? other : one))
    const { hash, name } = readFileRecord(firstLine(page).file)!
    expect(name).toBe(`${hash[0]}.png`)
  }
  expect(firstLine(one)).toEqual(firstLine(other))
})

test('[PIC-3] a line of a table cell may be a picture or a file, and no table', () => {
  expect(acceptsInCell('kind', 'picture') && acceptsInCell('kind', 'file')).toBe(true)
  expect(acceptsInCell('file', writeFileRecord(PICTURE)) && acceptsInCell('alt', 'x')).toBe(true)
  expect(acceptsInCell('file', 'x') || acceptsInCell('kind', 'table')).toBe(false)
})

test('[PIC-4] HTML has a figure with its caption, from where the caller says; else the name stands for it', () => {
  const doc = docOf(pictureLine('Our <hall>', { alt: 'A "hall"', width: 50, align: 'center' }), fileLine())
  expect(exportHtml(doc, undefined, sourceOf)).toBe(
    '<figure style="text-align: center"><img src="https://pads.example/a1a1?a&amp;b" alt="A &quot;hall&quot;" ' +
      'width="800" height="600" style="width: 50%; height: auto"><figcaption>Our &lt;hall&gt;</figcaption></figure>' +
      '<figure><a href="https://pads.example/b2b2?a&amp;b" download="Report.pdf">Report.pdf</a></figure>',
  )
  expect(exportHtml(docOf(pictureLine('Our hall'), fileLine('May')))).toBe(
    '<figure><span role="img">[Hall &lt;1&gt;.png]</span><figcaption>Our hall</figcaption></figure>' +
      '<figure><span>[Report.pdf]</span><figcaption>May</figcaption></figure>',
  )
  expect(exportHtmlPage(doc, 'Minutes')).toContain("default-src 'none'; style-src 'unsafe-inline'; img-src data:\"")
})

test('[PIC-5] Markdown has pictures and links, then the caption', () => {
  const doc = docOf(
    { text: 'Hall', kind: 'bullet' },
    pictureLine('Our *hall*', { alt: 'A [hall]', level: 1 }),
    fileLine(),
  )
  expect(exportMarkdown(doc)).toBe(
    '- Hall\n\n  ![A \\[hall\\]](<Hall \\<1\\>.png>)\n\n  Our \\*hall\\*\n\n[Report.pdf](<Report.pdf>)\n',
  )
  expect(exportMarkdown(docOf(fileLine()), undefined, sourceOf)).toBe('[Report.pdf](<https://pads.example/b2b2?a&b>)\n')
})

test('[PIC-6] plain text has the name and the caption', () => {
  expect(exportText(docOf({ text: 'Hall' }, pictureLine('Our hall'), fileLine('', { quote: true })))).toBe(
    'Hall\n[Hall <1>.png]\nOur hall\n> [Report.pdf]\n',
  )
})

test('[PIC-7] the clipboard says which file it is, and nobody else is told', () => {
  const lines = readLines(openSequence(docOf(pictureLine('x', { alt: '', width: 30 }))))
  const html = linesToHtml(lines, { keepsFiles: true })
  expect(html).toContain(' data-sheaf-kind="picture" data-sheaf-file="[&quot;a1a1')
  expect(html).toContain(' data-sheaf-width="30" data-sheaf-alt=""')
  expect(linesToHtml(lines)).not.toContain('data-sheaf')
})

test('[PIC-8] the lines that come with the page have the room of a picture, and the name of a file', () => {
  const limits = { maxLines: 80, maxCharacters: 1000 }
  expect(drawBeginning(docOf(pictureLine('', { width: 40 }), fileLine('May', { align: 'end' })), limits)).toBe(
    '<figure data-picture="" data-blank=""><div class="pad-picture" style="--shown:40%;--width:800;--height:600"></div>' +
      '<figcaption><span><br></span></figcaption></figure>' +
      '<figure data-file="" data-align="end"><div class="pad-file"><bdi>Report.pdf</bdi></div>' +
      '<figcaption><span>May</span></figcaption></figure>',
  )
})

const compare = (before: readonly NewLine[], after: readonly NewLine[]) => {
  const read = (lines: readonly NewLine[]) => readHistoryLines(docOf(...lines), (id) => ({ author: String(id) }))
  return compareLines(read(before), read(after)).map(({ kind, text, file }) => [
    kind,
    text,
    ...(file ? [file.width, file.alt] : []),
  ])
}

test('[PIC-9] a comparison tells pictures that came, went or changed, with their width and alternative text', () => {
  const hall = { text: 'Hall' }
  const name = '[Hall <1>.png]'
  expect(compare([hall], [hall, pictureLine()])).toEqual([
    ['same', 'Hall'],
    ['inserted', '\n'],
    ['inserted', name, null, null],
  ])
  expect(compare([pictureLine('one'), hall], [hall])).toEqual([
    ['removed', name, null, null],
    ['removed', '\n'],
    ['removed', 'one'],
    ['removed', '\n'],
    ['same', 'Hall'],
  ])
  expect(compare([pictureLine('one')], [pictureLine('two', { alt: 'A hall', width: 30 })])).toEqual([
    ['removed', name, null, null],
    ['inserted', name, 30, 'A hall'],
    ['same', '\n'],
    ['removed', 'one'],
    ['inserted', 'two'],
  ])
  expect(compare([pictureLine('one'), hall], [pictureLine('one'), hall])).toEqual([
    ['same', name, null, null],
    ['same', '\n'],
    ['same', 'one'],
    ['same', '\nHall'],
  ])
})

test('[PIC-12] a pad is found by the name, the alternative text and the caption of its pictures', () => {
  const doc = docOf({ text: 'Hall' }, pictureLine('Our hall', { alt: 'A house' }), fileLine(), { text: 'End' })
  expect(padText(doc)).toBe('Hall\nHall <1>.png A house Our hall\nReport.pdf\nEnd')
})

test('[PIC-13] a digest tells of pictures that came, went or changed, and who did it', () => {
  const doc = docOf({ text: 'Hall' }, pictureLine('Our hall'))
  const server = replicaOf(doc)
  const lines = followLines(server)
  const edit = (author: string, act: Parameters<typeof write>[1]): void => {
    for (const update of updatesOf(doc, () => void write(doc, act))) lines.apply(author, update)
  }
  edit('ada', (writer, breaks) => writer.set(breaks[1]!, 'file', writeFileRecord(REPORT)))
  edit('bob', (writer, breaks) => {
    const place = writer.placeAtEnd(breaks[1]!)
    writer.insertBreak(place, { ...PLAIN_LINE, kind: 'picture', file: writeFileRecord({ ...PICTURE, name: 'b.png' }) })
  })
  expect(lines.changes().changes.map(({ sign, text, authors }) => [sign, text, authors])).toEqual([
    ['-', 'Hall <1>.png Our hall', ['ada']],
    ['+', 'Report.pdf Our hall', ['ada']],
    ['+', 'b.png', ['bob']],
  ])
})
