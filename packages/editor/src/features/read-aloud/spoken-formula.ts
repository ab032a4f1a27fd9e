/*
 * Formulas as a voice says them. Their signs stand for words in whatever language the voice speaks: it says `q²` as it says
 * a square, and `÷` as it says a division.
 */

/** Signs that are written raised. */
const RAISED: Readonly<Record<string, string>> = Object.fromEntries(
  [...'0123456789+−=()n'].map((sign, at) => [sign, [...'⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ'][at]!]),
)
/** Signs that nobody says: those of products and of functions before what they are of. */
const UNSAID = /[\u2061-\u2064]/gu
/** Words and signs that need no parentheses around them. */
const SINGLE = /^[\p{L}\p{M}\p{N}.,'′∞]+$/u

const childrenOf = (element: Element): string[] => Array.from(element.children, say)

const inParentheses = (said: string): string => (said === '' || SINGLE.test(said) ? said : `(${said})`)

const raised = (said: string): string => {
  const signs = [...said.replaceAll(' ', '')].map((sign) => RAISED[sign])
  return signs.length > 0 && signs.every((sign) => sign !== undefined) ? signs.join('') : ` ^ ${inParentheses(said)}`
}

/** Signs of what goes from one limit to another. */
const LIMITED = /^[∑∏∐∫∬∭∮⋃⋂⋁⋀]$/u

/** What is said of the elements of MathML that are more than their parts in a row. */
const SAID: Readonly<Record<string, (parts: readonly string[], element: Element) => string>> = {
  mfrac: ([above = '', below = '']) => `${inParentheses(above)} ÷ ${inParentheses(below)}`,
  msqrt: (parts) => `√${inParentheses(parts.join(' '))}`,
  mroot: ([under = '', index = '']) => `${raised(index)}√${inParentheses(under)}`.trim(),
  msup: ([base = '', above = '']) => (/^[′']+$/.test(above) ? base + above : `${base}${raised(above)}`),
  msub: ([base = '', below = '']) => `${base} ${below}`,
  msubsup: ([base = '', below = '', above = '']) =>
    LIMITED.test(base) ? `${base} ${below} … ${above}` : `${base} ${below}${raised(above)}`,
  munder: ([base = '', below = '']) => `${base} ${below}`,
  munderover: ([base = '', below = '', above = '']) => `${base} ${below} … ${above}`,
  mtable: (parts) => parts.join('; '),
  mtr: (parts) => parts.join(', '),
  mspace: () => ' ',
  annotation: () => '',
}

const say = (element: Element): string => {
  const own = SAID[element.localName]
  const parts = own === undefined && element.children.length === 0 ? [element.textContent] : childrenOf(element)
  const said = own?.(parts, element) ?? parts.filter((part) => part !== '').join(' ')
  return said.replaceAll(UNSAID, '').replaceAll(/\s+/g, ' ').trim()
}

/** Returns what a voice says for a formula that is drawn as MathML. */
export const spokenFormula = (mathml: string): string => {
  const template = document.createElement('template')
  template.innerHTML = mathml
  const math = template.content.firstElementChild
  if (math === null) return ''
  // What belongs together is not parted.
  return say(math)
    .replaceAll(/([([{⟨|]) /gu, '$1')
    .replaceAll(/ ([)\]}⟩,;!])/gu, '$1')
}
