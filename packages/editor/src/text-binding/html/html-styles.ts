/*
 * Style sheets that come with pasted HTML. Spreadsheets and programs of macOS say there, by classes, what is bold, coloured
 * or aligned.
 */

/** What of a style the reader of HTML looks at. */
const READ = new Set(
  'background background-color color font-family font-style font-weight text-align text-decoration vertical-align white-space'.split(
    ' ',
  ),
)

/** Style sheets beyond these sizes are those of whole sites, and are left alone. */
const LENGTH_MAX = 400_000
const RULES_MAX = 4000

const RULE = /([^{}]+)\{([^{}]*)\}/g
const SELECTOR = /^([a-z][\w]*)?\.([\w-]+)$/i

interface ClassRule {
  readonly tag: string | undefined
  readonly style: string
}

/**
 * Returns HTML whose style sheets are text for `applyStyleSheets`. ProseMirror writes those that it finds into the elements,
 * over what these say themselves, and by way of the browser, which drops what Word says of lists.
 */
export const setStyleSheetsAside = (html: string): string =>
  html.replaceAll(/<style\b[^<>]*>/gi, '<script type="text/css">').replaceAll(/<\/style\s*>/gi, '</script>')

const SHEETS = 'style, script[type="text/css"]'

/** Returns the declarations that the reader of HTML looks at. */
const readDeclarations = (source: string): string =>
  source
    .split(';')
    .filter((declaration) => READ.has(declaration.slice(0, declaration.indexOf(':')).trim().toLowerCase()))
    .join(';')

/** Returns what style sheets say by classes, in their order. */
const rulesOf = (source: string): Map<string, ClassRule[]> => {
  const rules = new Map<string, ClassRule[]>()
  const plain = source.replaceAll(/\/\*[\s\S]*?\*\/|<!--|-->/g, ' ')
  let left = RULES_MAX
  for (const [, selectors = '', declarations = ''] of plain.matchAll(RULE)) {
    if (left-- <= 0) break
    const style = readDeclarations(declarations)
    if (style === '') continue
    for (const selector of selectors.split(',')) {
      const [, tag, name] = SELECTOR.exec(selector.trim()) ?? []
      if (name === undefined) continue
      const named = rules.get(name) ?? []
      named.push({ tag: tag?.toUpperCase(), style })
      rules.set(name, named)
    }
  }
  return rules
}

/** Writes what the style sheets of HTML say of classes into the elements. What an element says itself comes last. */
export const applyStyleSheets = (root: ParentNode): void => {
  const source = [...root.querySelectorAll(SHEETS)].map(({ textContent }) => textContent).join('\n')
  if (source === '' || source.length > LENGTH_MAX) return
  const rules = rulesOf(source)
  if (rules.size === 0) return
  for (const element of root.querySelectorAll<HTMLElement>('[class]')) {
    const styles = [...element.classList].flatMap((name) =>
      (rules.get(name) ?? []).filter(({ tag }) => tag === undefined || tag === element.tagName),
    )
    if (styles.length === 0) continue
    const own = element.getAttribute('style') ?? ''
    element.setAttribute('style', [...styles.map(({ style }) => style), own].join(';'))
  }
}
