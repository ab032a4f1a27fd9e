import { languageCodes } from '@sheaf/l10n/languages'
import { matchLanguage } from '@sheaf/l10n/match-language'
import { withMemoryFallback, parseJson, siteStorage, textOfBase } from '../lib/browser-storage.ts'

interface Picked {
  readonly code: string
  /**
   * Login of the user who was signed in when the language was picked. For this user it takes precedence over the
   * profile until the next sign-in.
   */
  readonly by: string | null
}

const stored = textOfBase(withMemoryFallback(siteStorage), 'sheaf-language', { isOlder: true })

const read = (): Picked | undefined => {
  const picked = parseJson(stored.get()) as Partial<Picked> | null | undefined
  return typeof picked?.code === 'string' ? { code: picked.code, by: picked.by ?? null } : undefined
}

const write = (picked: Picked) => {
  stored.set(JSON.stringify(picked))
}

export const rememberLanguage = (code: string, by: string | null): void => write({ code, by })

/**
 * LANG-21: remembers which language a user is shown, for when nobody is signed in any more. What they picked themselves
 * stays theirs.
 */
export const rememberShown = (code: string, login: string): void => {
  if (read()?.by !== login) write({ code, by: null })
}

/** Lets the profile take precedence again at sign-in; the language picked before stays for when nobody is signed in. */
export const releaseLanguageChoice = (): void => {
  const picked = read()
  if (picked !== undefined) write({ code: picked.code, by: null })
}

/**
 * Returns the user's own language, else the one picked in this browser or shown to a user last, else the browser's,
 * else the site's.
 */
export const chooseLanguage = (
  user: { readonly login: string; readonly lang: string } | undefined,
  siteDefault: string,
  browser: readonly string[] = navigator.languages,
): string => {
  const picked = read()
  const wanted = [
    ...(user !== undefined && picked?.by === user.login ? [picked.code] : []),
    ...(user === undefined ? [] : [user.lang]),
    ...(picked === undefined ? [] : [picked.code]),
    ...browser,
    siteDefault,
  ]
  return matchLanguage(wanted, languageCodes) ?? 'en'
}
