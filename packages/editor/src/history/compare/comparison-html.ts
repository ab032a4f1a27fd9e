import type { Writer } from '@sheaf/contract/entities/history'
import type { Translate } from '@sheaf/ui/l10n/i18n'
import { safeColor } from '../../connection/authors.ts'
import { nameOfWriter } from '../line-authors.ts'
import { foldsOf, isChangedLine, type Line, type Piece } from './comparison-rows.ts'
import { pieceInWords } from './difference-words.ts'
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
summary { cursor: pointer; opacity: .8 }
ins, del { border-bottom: 2px solid var(--author); color: inherit }
mark { background: none; border-bottom: 2px dotted; color: inherit }
ins { background: rgb(46 160 67 / 22%); text-decoration: none }
del { background: rgb(218 54 51 / 20%); text-decoration: line-through }
@media print { body { margin: 0 } ins { text-decoration: underline } }
`

const htmlOfPiece = (piece: Piece, writers: ReadonlyMap<string, Writer>, t: Translate): string => {
  const { kind, text, author, isBreak } = piece
  if (kind === 'same') return escape(text)
  const tag = kind === 'formatted' ? 'mark' : kind === 'inserted' ? 'ins' : 'del'
  const color = safeColor(author === undefined ? undefined : writers.get(author)?.color)
  const said = pieceInWords({ kind, author }, writers, t)
  return `<${tag} title="${escape(said)}" style="--author:${color}">${isBreak ? '¶' : escape(text)}</${tag}>`
}

interface ExportedComparison {
  readonly comparison: Comparison
  readonly title: string
  /** Both moments in words. */
  readonly moments: readonly [from: string, to: string]
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
}

/** Returns a comparison as an HTML file that needs nothing else: both moments, who wrote what, and what differs. */
export const comparisonHtml = (
  { comparison, title, moments, language, direction }: ExportedComparison,
  t: Translate,
): string => {
  const { lines, differences, writers } = comparison
  const htmlOf = (line: Line): string => `<p>${line.map((piece) => htmlOfPiece(piece, writers, t)).join('')}</p>`
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
