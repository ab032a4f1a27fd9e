import type { Writer } from '@sheaf/contract/entities/history'
import { readFileRecord } from '@sheaf/document/text/file-record'
import type { Translate } from '@sheaf/ui/l10n/i18n'
import type { ChipDrawing } from '../../features/mention/chip-drawing.ts'
import { safeColor } from '../../connection/authors.ts'
import { nameOfWriter } from '../moment/line-authors.ts'
import { foldsOf, isChangedLine, type Line, type Piece } from './comparison-rows.ts'
import { fileInWords, pieceInWords } from './difference-words.ts'
import type { Comparison } from './use-comparison.ts'

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPED[sign]!)

const STYLE = `
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.55 system-ui, sans-serif }
h1 { font-size: 1.5rem; margin: 0 0 .5rem }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem }
dt { font-weight: 600 }
dd { margin: 0 }
ul { list-style: none; display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0 0 1rem; padding: 0 }
li::before { content: ''; display: inline-block; width: .75rem; height: .75rem; margin-inline-end: .4rem; border: 1px solid; border-radius: 50%; background: var(--author); vertical-align: baseline }
main { border-top: 1px solid; padding-top: 1rem }
p, summary { margin: 0; min-height: 1.55em }
p { white-space: break-spaces; overflow-wrap: anywhere; unicode-bidi: plaintext }
p[style] { padding-inline-start: calc((var(--level) + 1) * 1.75rem) }
p > .sign { display: inline-block; box-sizing: border-box; min-width: 1.75rem; margin-inline-start: -1.75rem; padding-inline-end: .45rem; text-align: end; white-space: nowrap }
summary { cursor: pointer; opacity: .8 }
ins, del { border-bottom: 2px solid var(--author); color: inherit }
mark { background: none; border-bottom: 2px dotted; color: inherit }
ins { background: rgb(46 160 67 / 22%); text-decoration: none }
del { background: rgb(218 54 51 / 20%); text-decoration: line-through }
img { display: block; max-width: min(12rem, 100%); max-height: 9rem; margin: .35rem 0 .15rem }
:is(ins, del, mark):has(> img) { display: inline-block; padding: 0 .4rem }
del > img { opacity: .6 }
math[display=block] { margin: .35rem 0 }
:is(ins, del, mark):has(> math) { display: inline-block; padding: 0 .2rem }
del:has(> math) { text-decoration: none; background-image: linear-gradient(to top left, transparent calc(50% - 1px), currentColor, transparent calc(50% + 1px)) }
.mention { border: 1px solid; border-radius: 1em; padding: 0 .4em 0 .15em }
.mention::before { content: attr(data-initials); margin-inline-end: .35em; border-radius: 2em; padding: .2em .5em; background: var(--person); color: var(--on-person); font-size: .65em; font-weight: 700; vertical-align: .15em }
.mention[data-name]::after { content: ' ' attr(data-name); opacity: .85 }
@media print { body { margin: 0 } ins { text-decoration: underline } }
`

/** Returns the hashes of the pictures that a comparison shows. */
export const picturesIn = ({ lines }: Pick<Comparison, 'lines'>): ReadonlySet<string> =>
  new Set(
    lines.flatMap((line) =>
      line.flatMap(({ file }) => (file?.kind === 'picture' ? (readFileRecord(file.file)?.hash ?? []) : [])),
    ),
  )

/** Returns whether a comparison shows formulas. */
export const hasFormulas = ({ lines }: Pick<Comparison, 'lines'>): boolean =>
  lines.some((line) => line.some(({ formula }) => formula !== undefined))

type Pictures = ReadonlyMap<string, string>

const htmlOfPicture = ({ file }: Piece, pictures: Pictures): string => {
  const record = file?.kind === 'picture' ? readFileRecord(file.file) : undefined
  const data = record && pictures.get(record.hash)
  // Its name and what it is said to show stand behind it.
  return data === undefined ? '' : `<img alt="" src="${escape(data)}">`
}

/** Returns letters with the mentions in them as chips. */
const htmlOfLetters = (text: string, chips: ChipDrawing | undefined): string => {
  let html = ''
  let at = 0
  for (const { person, from, to } of chips?.mentionsIn(text) ?? []) {
    const { class: _class, ...attributes } = chips!.attributesOf(person, true, true)
    const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
    html += `${escape(text.slice(at, from))}<span class="mention"${written.join('')}>${escape(text.slice(from, to))}</span>`
    at = to
  }
  return html + escape(text.slice(at))
}

/** What draws what is more than letters. */
interface Drawing {
  /** Pictures as addresses that hold them, by their hashes; the others are named. */
  readonly pictures: Pictures
  /** Returns a formula as MathML; undefined if it cannot be drawn. */
  readonly drawFormula: (source: string, isBlock: boolean) => string | undefined
  readonly chips: ChipDrawing | undefined
}

const htmlOfContent = (piece: Piece, { pictures, drawFormula, chips }: Drawing, t: Translate): string => {
  const { kind, text, file, formula } = piece
  if (file !== undefined)
    return htmlOfPicture(piece, pictures) + escape(fileInWords(text, kind === 'same' ? undefined : file, t))
  if (formula === undefined) return htmlOfLetters(text, chips)
  return drawFormula(text, formula === 'block') ?? `<code>${escape(text)}</code>`
}

const htmlOfPiece = (
  piece: Piece,
  { writers, ...drawing }: Drawing & { readonly writers: ReadonlyMap<string, Writer> },
  t: Translate,
): string => {
  const { kind, author, isBreak, caption } = piece
  const content = isBreak ? '¶' : htmlOfContent(piece, drawing, t)
  if (kind === 'same') return content
  const tag = kind === 'formatted' ? 'mark' : kind === 'inserted' ? 'ins' : 'del'
  const color = safeColor(author === undefined ? undefined : writers.get(author)?.color)
  const said = pieceInWords({ kind, author, caption }, writers, t)
  return `<${tag} title="${escape(said)}" style="--author:${color}">${content}</${tag}>`
}

interface ExportedComparison extends Partial<Drawing> {
  readonly comparison: Comparison
  readonly title: string
  /** Both moments in words. */
  readonly moments: readonly [from: string, to: string]
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

/** Returns a comparison as an HTML file that needs nothing else: both moments, who wrote what, and what differs. */
export const comparisonHtml = (
  {
    comparison,
    title,
    moments,
    language,
    direction,
    pictures = new Map(),
    drawFormula = () => undefined,
    chips,
  }: ExportedComparison,
  t: Translate,
): string => {
  const { lines, differences, signs, writers } = comparison
  const drawing = { writers, pictures, drawFormula, chips }
  const htmlOf = (line: Line): string => {
    const item = signs.get(line)
    const tag =
      item === undefined ? '<p>' : `<p style="--level:${item.level}"><span class="sign">${escape(item.sign)}</span>`
    return `${tag}${line.map((piece) => htmlOfPiece(piece, drawing, t)).join('')}</p>`
  }
  const authors = [...new Set(differences.flatMap(({ authors: own }) => own))]
  const legend = authors.map(
    (id) => `<li style="--author:${safeColor(writers.get(id)?.color)}">${escape(nameOfWriter(id, writers, t))}</li>`,
  )
  const folds = foldsOf(lines.map(isChangedLine))
  const text: string[] = []
  let from = 0
  for (const fold of folds) {
    text.push(...lines.slice(from, fold.from).map(htmlOf))
    const summary = escape(t('TIMESLIDER.COMPARE.SHOW_LINES', { count: fold.to - fold.from }))
    text.push(`<details><summary>${summary}</summary>`, ...lines.slice(fold.from, fold.to).map(htmlOf), '</details>')
    from = fold.to
  }
  text.push(...lines.slice(from).map(htmlOf))
  return `<!doctype html>
<html lang="${escape(language)}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>
<h1 dir="auto">${escape(title)}</h1>
<dl>
<dt>${escape(t('TIMESLIDER.COMPARE.FROM'))}</dt><dd>${escape(moments[0])}</dd>
<dt>${escape(t('TIMESLIDER.COMPARE.TO'))}</dt><dd>${escape(moments[1])}</dd>
</dl>
<p>${escape(t('TIMESLIDER.COMPARE.COUNT', { count: differences.length }))}</p>
<ul>${legend.join('')}</ul>
</header>
<main>
${text.join('\n')}
</main>
</body>
</html>
`
}
