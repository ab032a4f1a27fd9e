import katex, { ParseError } from 'katex'
import { withLettersOf } from './math-letters.ts'

/* What draws formulas. It is large, so pages and threads fetch it with the first formula. */

/** Letters of the longest source that is drawn. */
export const FORMULA_MAX = 3000

/** Macros that one source may use. */
const EXPANSIONS_MAX = 500
/** Longest length, in widths of an `m`, that a source may ask for. */
const SIZE_MAX = 40

/**
 * Commands that give names to sources: by a few that contain each other, a short source becomes one of a million letters,
 * and what one formula names would be unknown to the next.
 */
const DEFINING =
  /\\(?:[gex]?def|newcommand|providecommand|renewcommand|(?:future)?let|global|long|expandafter|noexpand)(?![A-Za-z])/

/** Why a source is not drawn. */
export type FormulaFault =
  | { readonly kind: 'tooLong' }
  /** It has a command that is not known here. */
  | { readonly kind: 'command'; readonly name: string }
  /** A part of it is missing, or one too many. */
  | { readonly kind: 'form' }

export type DrawnFormula = { readonly html: string } | { readonly fault: FormulaFault }

/** For the screen, with MathML for screen readers beside it; or MathML alone, for files, which have no fonts. */
type FormulaOutput = 'screen' | 'mathml'

const UNKNOWN = /Undefined control sequence: (\\(?:[A-Za-z@]+|.))/u
const NO_ENVIRONMENT = /No such environment: (\S+)/

const faultOf = (error: unknown): FormulaFault => {
  // Deeper than the stack, which is no error of ParseError's.
  if (!(error instanceof ParseError)) return { kind: 'form' }
  const name = UNKNOWN.exec(error.message)?.[1] ?? NO_ENVIRONMENT.exec(error.message)?.[1]
  return name === undefined ? { kind: 'form' } : { kind: 'command', name }
}

/** Returns the MathML in what KaTeX writes, in the letters that browsers know, from left to right in every text. */
const mathmlIn = (html: string): string =>
  withLettersOf(html.slice(html.indexOf('<math'), html.lastIndexOf('</math>') + '</math>'.length)).replace(
    '<math ',
    '<math dir="ltr" ',
  )

/** Draws a formula from its TeX source as HTML in which all that people wrote is escaped. It never throws. */
export const drawTex = (source: string, isBlock: boolean, output: FormulaOutput): DrawnFormula => {
  if (source.length > FORMULA_MAX) return { fault: { kind: 'tooLong' } }
  const defining = DEFINING.exec(source)?.[0]
  if (defining !== undefined) return { fault: { kind: 'command', name: defining } }
  try {
    const html = katex.renderToString(source, {
      displayMode: isBlock,
      output: output === 'screen' ? 'htmlAndMathml' : 'mathml',
      throwOnError: true,
      trust: false,
      strict: 'ignore',
      maxExpand: EXPANSIONS_MAX,
      maxSize: SIZE_MAX,
    })
    return { html: output === 'screen' ? html : mathmlIn(html) }
  } catch (error) {
    return { fault: faultOf(error) }
  }
}

/** Time in ms that the formulas of one export may take together. */
const EXPORT_MS = 1000

/** Returns what draws the formulas of one export. Those behind what takes long stay sources. */
export const exportedFormulas = (
  now: () => number = () => performance.now(),
): ((source: string, isBlock: boolean) => string | undefined) => {
  let spent = 0
  return (source, isBlock) => {
    if (spent > EXPORT_MS || source.trim() === '') return undefined
    const begin = now()
    const drawn = drawTex(source, isBlock, 'mathml')
    spent += now() - begin
    return 'html' in drawn ? drawn.html : undefined
  }
}
