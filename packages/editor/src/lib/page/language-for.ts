import type { PageBootstrap } from '@sheaf/contract/pages/page-bootstrap'
import { languageCodes } from '@sheaf/l10n/languages'
import { matchLanguage } from '@sheaf/l10n/match-language'
import { chooseLanguage } from '@sheaf/ui/l10n/language-choice'

/** Returns the language of a page: the one that its address asks for, if we have it, or the reader's. */
export const languageFor = (wanted: string | undefined, { reader, siteLanguage }: PageBootstrap): string =>
  (wanted === undefined ? undefined : matchLanguage([wanted], languageCodes)) ?? chooseLanguage(reader, siteLanguage)
