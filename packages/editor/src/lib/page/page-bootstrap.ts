import { PAGE_BOOTSTRAP, type PageBootstrap, pageBootstrapSchema } from '@sheaf/contract/pages/page-bootstrap'
import { SOURCE_LANGUAGE } from '@sheaf/l10n/languages'

/** Reads what the server wrote into the page; servers of earlier versions wrote nothing. */
export const readPageBootstrap = (root: Element = document.documentElement): PageBootstrap => {
  const written = root.getAttribute(PAGE_BOOTSTRAP)
  return written === null ? { siteLanguage: SOURCE_LANGUAGE } : pageBootstrapSchema.parse(JSON.parse(written))
}
