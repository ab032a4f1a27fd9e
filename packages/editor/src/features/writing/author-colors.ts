import { authorBackground } from '@sheaf/ui/theme/author-background'
import type { AuthorAppearances } from '../../connection/authors.ts'

const ruleFor = (id: string, color: string): string => {
  const selector = `[data-author="${CSS.escape(id)}"]`
  return (['light', 'dark'] as const)
    .map(
      (scheme) =>
        `:root[data-mantine-color-scheme="${scheme}"] .pad-text.has-author-colors ${selector}` +
        `{background-color:${authorBackground(color, scheme)}}`,
    )
    .join('')
}

/** Style sheet with one rule per author: thousands of marked words then need no inline style. */
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
