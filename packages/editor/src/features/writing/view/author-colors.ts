import { authorBackground, authorLine, type Scheme } from '@sheaf/ui/theme/author-background'
import type { AuthorAppearances } from '../../../connection/authors.ts'

/** Attribute of a line with the author who wrote most of it. */
export const WRITER = 'data-writer'

const rulesIn = (scheme: Scheme, id: string, color: string): string => {
  const pad = (look: string) => `:root[data-mantine-color-scheme="${scheme}"]${look} .pad-text.has-author-colors `
  const [author, line] = [`"${CSS.escape(id)}"`, authorLine(color, scheme)]
  // Pages that offer no choice, as that of the history, have the colours behind the letters.
  return (
    `${pad(':not([data-author-look="underline"],[data-author-look="bar"])')}[data-author=${author}]` +
    `{background-color:${authorBackground(color, scheme)}}` +
    `${pad('[data-author-look="underline"]')}[data-author=${author}]{--author-line:${line}}` +
    `${pad('[data-author-look="bar"]')}[${WRITER}=${author}]{--author-bar:${line}}`
  )
}

const ruleFor = (id: string, color: string): string =>
  (['light', 'dark'] as const).map((scheme) => rulesIn(scheme, id, color)).join('')

/** Style sheet with rules per author: thousands of marked words then need no inline style. */
export class AuthorColors {
  readonly #sheet = new CSSStyleSheet()

  constructor() {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet]
  }

  show(appearances: AuthorAppearances): void {
    this.#sheet.replaceSync([...appearances].map(([id, { color }]) => ruleFor(id, color)).join(''))
  }

  remove(): void {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== this.#sheet)
  }
}
