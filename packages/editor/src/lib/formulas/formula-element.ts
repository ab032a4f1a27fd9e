import { fetchFormulas, formulasHere } from './formulas-here.ts'

/** How far beyond the window formulas are drawn, in windows. */
const AHEAD = 1
const WAITING = 'data-waiting'

interface Formula {
  readonly source: string
  readonly isBlock: boolean
}

const formulas = new WeakMap<Element, Formula>()
let begun: Element[] = []
let inSight: IntersectionObserver | undefined

const draw = (element: Element): void => {
  const formula = formulas.get(element)
  if (formula === undefined || !element.hasAttribute(WAITING)) return
  element.removeAttribute(WAITING)
  inSight?.unobserve(element)
  formulasHere()?.drawFormula(element as HTMLElement, formula.source, formula.isBlock)
}

/** A print shows all. */
const drawAll = (): void => document.querySelectorAll(`[${WAITING}]`).forEach(draw)

const observer = (): IntersectionObserver => {
  if (inSight === undefined) {
    inSight = new IntersectionObserver(
      (entries) => entries.filter(({ isIntersecting }) => isIntersecting).forEach(({ target }) => draw(target)),
      { rootMargin: `${AHEAD * 100}% 0px` },
    )
    window.addEventListener('beforeprint', drawAll)
  }
  return inSight
}

/** Draws formulas that are in sight, and the others once they come there: a text may have thousands of them. */
const drawBegun = (): void => {
  const height = window.innerHeight
  const placed = begun.map((element) => [element, element.getBoundingClientRect()] as const)
  begun = []
  for (const [element, { top, bottom }] of placed)
    if (top < height * (1 + AHEAD) && bottom > -height * AHEAD) draw(element)
    else observer().observe(element)
}

/** Makes the element of a formula, with its source until it is drawn. */
export const formulaElement = (source: string, isBlock: boolean, isAtOnce = false): HTMLElement => {
  const element = document.createElement('span')
  element.className = 'pad-formula'
  element.dir = 'ltr'
  element.translate = false
  element.setAttribute('contenteditable', 'false')
  if (isBlock) element.dataset['block'] = ''
  const here = formulasHere()
  if (here !== undefined && isAtOnce) {
    here.drawFormula(element, source, isBlock)
    return element
  }
  element.textContent = source
  element.setAttribute(WAITING, '')
  formulas.set(element, { source, isBlock })
  void fetchFormulas().then(() => {
    // They are measured together, once they are in the page.
    if (begun.length === 0) setTimeout(drawBegun)
    begun.push(element)
  })
  return element
}

/** Draws the formulas of a part of the page that nobody writes in, in place of their sources, whose length they note. */
export const drawFormulasIn = (root: ParentNode): void => {
  for (const source of root.querySelectorAll<HTMLElement>('[data-formula]')) {
    const element = formulaElement(source.textContent, false)
    element.dataset['letters'] = String(source.textContent.length)
    source.replaceWith(element)
  }
}
