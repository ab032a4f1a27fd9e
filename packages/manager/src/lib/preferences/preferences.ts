import { LANGUAGE_COOKIE, PREFERENCE_COOKIE_DAYS } from '@sheaf/contract/limits'
import { parseJson } from '@sheaf/ui/lib/browser-storage'
import { firstPaint } from '@sheaf/ui/lib/first-paint'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { baseUrl } from '../address/base.ts'

const SORTING = 'sortingPreferences'
const EXPANDED = 'wantExpandedPad'
const TWO_FACTOR_LATER = 'twoFactorLater'
const SHORTCUTS = 'keyboardShortcuts'
const WINDOW_KIND = 'windowKind'
const BANNER_LATER = 'twoFactorBannerLater'

/** Sort orders that a cookie remembers. Each invalid part of the cookie falls back to its default. */
const sortingSchema = z.object({
  padByField: z.catch(z.enum(['name', 'ctime', 'lastEdited']), 'ctime'),
  padAsc: z.catch(z.boolean(), true),
  groupByField: z.catch(z.enum(['name', 'ctime', 'lastEdited']), 'ctime'),
  groupAsc: z.catch(z.boolean(), true),
  /** Field by which the dashboard is sorted. */
  lastEdited: z.catch(z.enum(['name', 'ctime', 'lastEdited']), 'lastEdited'),
})
export type Sorting = z.infer<typeof sortingSchema>

const readCookie = (name: string): string | undefined => {
  const cookies = firstPaint()?.cookies ?? document.cookie
  const pair = cookies.split('; ').find((each) => each.startsWith(`${name}=`))
  try {
    return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1))
  } catch {
    return undefined
  }
}

const listeners = new Set<() => void>()

const KEPT = `; max-age=${PREFERENCE_COOKIE_DAYS * 24 * 60 * 60}`
const UNTIL_CLOSED = ''

const writeCookie = (name: string, value: string, end = KEPT) => {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=${baseUrl().pathname}${end}; samesite=lax`
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readSorting = (): Sorting =>
  z.catch(sortingSchema, sortingSchema.parse({})).parse(parseJson(readCookie(SORTING)))

export const saveSorting = (change: Partial<Sorting>): void =>
  writeCookie(SORTING, JSON.stringify({ ...readSorting(), ...change }))

/** Returns what the reader reads of the cookies, on the server from those of the request. */
const useCookies = <T>(read: () => T): T => useSyncExternalStore(subscribe, read, read)

const readSortingText = () => readCookie(SORTING)

export const useSorting = (): Sorting => {
  const text = useCookies(readSortingText)
  return z.catch(sortingSchema, sortingSchema.parse({})).parse(parseJson(text))
}

export const readExpanded = (): boolean => readCookie(EXPANDED) === 'true'
export const saveExpanded = (expanded: boolean): void => writeCookie(EXPANDED, String(expanded))
export const useExpanded = (): boolean => useCookies(readExpanded)

/** Returns whether two-factor setup was postponed in this browser, so that signing in does not offer it again. */
export const isTwoFactorLater = (): boolean => readCookie(TWO_FACTOR_LATER) === 'true'
export const rememberTwoFactorLater = (): void => writeCookie(TWO_FACTOR_LATER, 'true')

/** Kinds of windows by their width, which screens are drawn for in other ways. */
const windowKind = z.enum(['phone', 'narrow', 'middle', 'wide'])
export type WindowKind = z.infer<typeof windowKind>

/** Returns of what kind the window was last; undefined before the first one, or if the browser keeps nothing. */
export const readWindowKind = (): WindowKind | undefined => windowKind.safeParse(readCookie(WINDOW_KIND)).data
/** A11Y-65: remembers until the browser is closed for which kind of window the server paints pages. */
export const saveWindowKind = (kind: WindowKind): void => {
  if (readWindowKind() !== kind) writeCookie(WINDOW_KIND, kind, UNTIL_CLOSED)
}

const readBannerLaterFor = () => readCookie(BANNER_LATER)
/** SCR-96: remembers until the browser is closed for which user the banner of two-factor was put off. */
export const saveBannerLaterFor = (login: string): void => writeCookie(BANNER_LATER, login, UNTIL_CLOSED)
export const useBannerLaterFor = (): string | undefined => useCookies(readBannerLaterFor)

/** Returns whether shortcuts are on, the default. They can be turned off, since they may hamper voice control. */
export const readShortcuts = (): boolean => readCookie(SHORTCUTS) !== 'false'
export const saveShortcuts = (on: boolean): void => writeCookie(SHORTCUTS, String(on))
export const useShortcuts = (): boolean => useCookies(readShortcuts)

/** Stores the page's language in a cookie, from which the server learns which language file the next page preloads. */
export const saveLanguage = (code: string): void => {
  if (readCookie(LANGUAGE_COOKIE) !== code) writeCookie(LANGUAGE_COOKIE, code)
}
