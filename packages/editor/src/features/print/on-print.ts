/** Attribute of the element that holds a copy of the text in the document of the manager. */
const COPY = 'data-printed-pad'

/** Shows the copy alone where the manager's document is printed, and never on the screen. */
const AROUND_COPY = `
  @media not print { [${COPY}] { display: none } }
  @media print {
    :root { color-scheme: light !important }
    html, body { block-size: auto; overflow: visible; background: #fff !important }
    body > :not([${COPY}]) { display: none !important }
  }`

/** Attributes of the page's root by which style sheets know how its text is shown. */
const OF_ROOT = ['lang', 'dir', 'style', 'data-text-font']

/** Returns the rules of sheets of paper, which a document takes from its own style sheets alone, not from those of the copy. */
const rulesOfSheets = (rules: CSSRuleList): string =>
  Array.from(rules, (rule) => {
    if (rule instanceof CSSPageRule) return `@media print { ${rule.cssText} }`
    return rule instanceof CSSMediaRule ? rulesOfSheets(rule.cssRules) : ''
  }).join('')

/** Returns the rules of all style sheets. In the tree of the copy, its host is the root. */
const rulesOf = (page: Document): string =>
  [...page.styleSheets, ...page.adoptedStyleSheets]
    .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
    .join('\n')
    .replaceAll(':root', ':host')

/** Copies the text with what heads it, without the tools and the chat beside it. */
const copyOf = (page: HTMLElement, into: Document): Node => {
  const text = page.querySelector('.pad-scroll')
  if (text === null) throw new Error('The page has no text')
  let copy = into.importNode(text, true)
  for (let around = text.parentElement; around !== null && page.contains(around); around = around.parentElement) {
    const shell = into.importNode(around, false)
    shell.append(copy)
    copy = shell
  }
  const root = into.createElement('div')
  for (const name of OF_ROOT) {
    const value = page.ownerDocument.documentElement.getAttribute(name)
    if (value !== null) root.setAttribute(name, value)
  }
  root.append(copy)
  return root
}

/** Puts a copy of the text into another document, for its print. Returns a function that removes it. */
const addCopy = (page: HTMLElement, { document: outer, CSSStyleSheet }: Window & typeof globalThis): (() => void) => {
  const [around, inside] = [new CSSStyleSheet(), new CSSStyleSheet()]
  const ofSheets = Array.from(page.ownerDocument.styleSheets, ({ cssRules }) => rulesOfSheets(cssRules)).join('')
  around.replaceSync(AROUND_COPY + ofSheets)
  inside.replaceSync(rulesOf(page.ownerDocument))
  const host = outer.createElement('div')
  host.setAttribute(COPY, '')
  // In a tree of its own, where the styles of the manager and of the editor do not meet.
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [inside]
  root.append(copyOf(page, outer))
  outer.adoptedStyleSheets = [...outer.adoptedStyleSheets, around]
  outer.body.append(host)
  return () => {
    host.remove()
    outer.adoptedStyleSheets = outer.adoptedStyleSheets.filter((sheet) => sheet !== around)
  }
}

/**
 * EDT-36: has the whole text printed, by whatever means printing is asked for. A browser that prints the manager would
 * print only as much of the frame as fits its window; so the manager's document has a copy of the text while it is
 * printed. `prepare` is called before. Returns a function that ends this.
 */
export const onPrint = (page: HTMLElement, prepare: () => void, own: Window = window): (() => void) => {
  let removeCopy = (): void => {}
  // A page of another site is out of reach.
  const outer = own.frameElement === null ? undefined : (own.parent as Window & typeof globalThis)
  const begin = () => {
    prepare()
    removeCopy()
    if (outer !== undefined) removeCopy = addCopy(page, outer)
  }
  const end = () => {
    removeCopy()
    removeCopy = () => {}
  }
  const listen = () => {
    own.addEventListener('beforeprint', prepare)
    outer?.addEventListener('beforeprint', begin)
    outer?.addEventListener('afterprint', end)
  }
  const unlisten = () => {
    own.removeEventListener('beforeprint', prepare)
    outer?.removeEventListener('beforeprint', begin)
    outer?.removeEventListener('afterprint', end)
    end()
  }
  listen()
  // The page around outlives this one, and its listeners would keep all of this page in memory.
  own.addEventListener('pagehide', unlisten)
  own.addEventListener('pageshow', listen)
  return () => {
    unlisten()
    own.removeEventListener('pagehide', unlisten)
    own.removeEventListener('pageshow', listen)
  }
}
