import type * as Y from 'yjs'
import { escapeHtml } from '../escape-html.ts'
import { readPadLines } from '../pad-lines.ts'
import { LINE_LEVEL_MAX } from '../text/line.ts'
import type { DrawFormula } from '../text/formats/formula.ts'
import type { FileSource } from '../text/shown-file.ts'
import { linesToHtml } from '../text/lines-html.ts'
import { PRESENT, type View } from '../text/view.ts'

/**
 * Exports the text of a pad as an HTML fragment, in which all that people wrote is escaped and addresses have passed
 * `isSafeHref`. The export needs no DOM, and its result runs and fetches nothing wherever it is shown, but pictures from
 * where `sourceOf` says: without it, their names stand for them.
 */
export const exportHtml = (doc: Y.Doc, view = PRESENT, sourceOf?: FileSource, drawFormula?: DrawFormula): string =>
  linesToHtml(readPadLines(doc, view), { ...(sourceOf && { sourceOf }), drawFormula })

const INDENTS = Array.from(
  { length: LINE_LEVEL_MAX },
  (_, index) => `[data-level="${index + 1}"] { margin-inline-start: ${(index + 1) * 2}em; }`,
).join('\n')

/** Shows an exported page much as the pad: line by line, with its empty lines, and the box of a task beside its text. */
const STYLE = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
p { margin: 0; }
pre { white-space: pre-wrap; }
li:has(> input) { list-style: none; }
li > input { margin-inline: -1.4em 0; }
table { border-collapse: collapse; margin-block: 0.5em; }
figure { margin: 0.5em 0; }
img { max-width: 100%; height: auto; }
th, td { border: 1px solid; padding: 0.25em 0.5em; text-align: start; vertical-align: top; }
math { font-family: "Cambria Math", "STIX Two Math", "Latin Modern Math", "Noto Sans Math", "DejaVu Math TeX Gyre", math; }
math[display="block"] { margin-block: 0.5em; overflow-x: auto; }
mtable[columnalign^="left"] > mtr > mtd { text-align: left; }
mtable[columnalign^="right left"] > mtr > mtd:nth-child(odd) { text-align: right; padding-inline-end: 0; }
mtable[columnalign^="right left"] > mtr > mtd:nth-child(even) { text-align: left; padding-inline-start: 0; }
menclose[notation="box"] { border: 1px solid; padding: 0.2em; }
menclose[notation~="updiagonalstrike"], menclose[notation~="horizontalstrike"] { text-decoration: line-through; }
${INDENTS}
`

interface PageOptions {
  readonly view?: View
  readonly sourceOf?: FileSource
  readonly drawFormula?: DrawFormula
  /** Code of the language of the text; left out if nobody said. */
  readonly lang?: string | null | undefined
}

/** Exports a pad as a whole page, titled with the pad's name. Pictures may stand in it as `data:` addresses alone. */
export const exportHtmlPage = (
  doc: Y.Doc,
  title: string,
  { view, sourceOf, drawFormula, lang }: PageOptions = {},
): string =>
  `<!doctype html>
<html${lang ? ` lang="${escapeHtml(lang)}"` : ''}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${exportHtml(doc, view, sourceOf, drawFormula)}
</body>
</html>
`
