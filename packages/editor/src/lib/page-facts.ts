import { PAGE_FACTS, type PageFacts, pageFactsSchema } from '@sheaf/contract/page-facts'
import { SOURCE_LANGUAGE } from '@sheaf/l10n/languages'

/** What the server wrote into the page; a server of before wrote nothing. */
export const readPageFacts = (root: Element = document.documentElement): PageFacts => {
  const written = root.getAttribute(PAGE_FACTS)
  return written === null ? { siteLanguage: SOURCE_LANGUAGE } : pageFactsSchema.parse(JSON.parse(written))
}
