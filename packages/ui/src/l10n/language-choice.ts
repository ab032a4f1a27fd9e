import { languageCodes } from '@sheaf/l10n/languages'
import { matchLanguage } from '@sheaf/l10n/match-language'

const KEY = 'sheaf-language'

interface Picked {
  readonly code: string
  /** Who was signed in when it was picked. For them it wins over their profile until they sign in again. */
  readonly by: string | null
}

/** What no storage took. It holds until the page is left. */
let held: Picked | undefined

const read = (): Picked | undefined => {
  if (held !== undefined) return held
  try {
    const picked = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Picked> | null
    return typeof picked?.code === 'string' ? { code: picked.code, by: picked.by ?? null } : undefined
  } catch {
    return undefined
  }
}

const write = (picked: Picked) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(picked))
    held = undefined
  } catch {
    held = picked
  }
}

export const rememberLanguage = (code: string, by: string | null): void => write({ code, by })

/** At sign-in the profile counts again, and what was picked before stays for when nobody is signed in. */
export const forgetPickOf = (): void => {
  const picked = read()
  if (picked !== undefined) write({ code: picked.code, by: null })
}

/** The user's own language, else the one picked in this browser, else the browser's, else the site's. */
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
