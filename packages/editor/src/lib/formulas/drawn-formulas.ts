import { drawTex, type DrawnFormula, FORMULA_MAX, type FormulaFault } from '@sheaf/document/formula/draw-tex'
import { t } from '@sheaf/ui/l10n/i18n'
import 'katex/dist/katex.min.css'
import './formulas.css'

/** How many drawn formulas are kept, so that one that is shown again is there at once. */
const KEPT = 500

const kept = new Map<string, DrawnFormula>()

/** Returns a formula drawn for the screen. */
const drawn = (source: string, isBlock: boolean): DrawnFormula => {
  const key = `${isBlock ? '$$' : '$'}${source}`
  const before = kept.get(key)
  if (before !== undefined) return before
  const formula = drawTex(source, isBlock, 'screen')
  if (kept.size >= KEPT) kept.clear()
  kept.set(key, formula)
  return formula
}

/** Returns what is wrong with a source, in words. */
const wordsOf = (fault: FormulaFault): string => {
  if (fault.kind === 'command') return t('EDITOR.FORMULA.COMMAND', { name: fault.name })
  return fault.kind === 'tooLong' ? t('EDITOR.FORMULA.TOO_LONG', { max: FORMULA_MAX }) : t('EDITOR.FORMULA.INCOMPLETE')
}

/** Draws a formula in an element; one that cannot be drawn as its source, with what is wrong with it. */
export const drawFormula = (element: HTMLElement, source: string, isBlock: boolean): void => {
  const formula = drawn(source, isBlock)
  element.toggleAttribute('data-fault', 'fault' in formula)
  if ('html' in formula) {
    element.innerHTML = formula.html
    return
  }
  const [code, words] = [document.createElement('code'), document.createElement('small')]
  code.textContent = source
  words.textContent = wordsOf(formula.fault)
  element.replaceChildren(code, words)
}

/** Returns a formula as MathML, as other programs read it; undefined if it cannot be drawn. */
export const mathmlOf = (source: string, isBlock: boolean): string | undefined => {
  const formula = drawTex(source, isBlock, 'mathml')
  return 'html' in formula ? formula.html : undefined
}
