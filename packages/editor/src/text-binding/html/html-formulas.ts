/** A formula that an element shows. */
export interface ReadFormula {
  readonly source: string
  readonly isBlock: boolean
}

const TEX = 'annotation[encoding="application/x-tex" i], annotation[encoding="tex" i], annotation[encoding="latex" i]'
const MATHJAX_SCRIPT = /^math\/tex\b/i
/** What MathJax 2 draws, before the script with its source. */
const MATHJAX_DRAWN = '.MathJax, .MathJax_Preview, .MathJax_Display, .MathJax_CHTML, .MathJax_SVG'
/** Elements of programs that have a formula in several forms. */
const AROUND = '.katex, .katex-display, .mwe-math-element, mjx-container'

/** MediaWiki writes a style around each source. */
const plainSource = (source: string): string =>
  source.trim().replace(/^\{\\(?:display|text)style\s+([\s\S]*)\}$/, (all, inner: string) => inner.trim() || all)

const isBlock = (element: Element): boolean =>
  element.getAttribute('display') === 'block' ||
  element.getAttribute('mode') === 'display' ||
  element.closest('.katex-display, .mwe-math-element-block, mjx-container[display="true"]') !== null ||
  element.querySelector('math[display="block"]') !== null

const found = (source: string | null | undefined, block: boolean): ReadFormula | undefined => {
  const plain = plainSource(source ?? '')
  return plain === '' ? undefined : { source: plain, isBlock: block }
}

/** Returns the formula that an element shows whose TeX source it names; undefined if it is none, or names none. */
export const formulaOf = (element: Element): ReadFormula | undefined => {
  const name = element.localName
  if (name === 'script') {
    const type = element.getAttribute('type') ?? ''
    return MATHJAX_SCRIPT.test(type) ? found(element.textContent, /mode=display/i.test(type)) : undefined
  }
  if (element.hasAttribute('data-formula')) return found(element.textContent, false)
  if (name !== 'math' && !element.matches(AROUND)) return undefined
  const math = name === 'math' ? element : element.querySelector('math')
  return found(element.querySelector(TEX)?.textContent ?? math?.getAttribute('alttext'), isBlock(element))
}

/** Returns whether an element is what MathJax has drawn of a source that follows it. */
export const isDrawnBefore = (element: Element): boolean => {
  if (!element.matches(MATHJAX_DRAWN)) return false
  for (let next = element.nextElementSibling; next !== null; next = next.nextElementSibling) {
    if (next.localName === 'script') return MATHJAX_SCRIPT.test(next.getAttribute('type') ?? '')
    if (!next.matches(MATHJAX_DRAWN)) return false
  }
  return false
}
