import { saveWindowKind, type WindowKind } from '../preferences/preferences.ts'
import { NARROW, PHONE } from './use-is-phone.ts'
import { WIDE } from './use-is-wide.ts'

const windowKind = (matches: (query: string) => boolean): WindowKind => {
  if (matches(PHONE)) return 'phone'
  if (matches(NARROW)) return 'narrow'
  return matches(WIDE) ? 'wide' : 'middle'
}

/** Remembers of what kind the window is, now and when it becomes another, so that the server paints the next page for it. */
export const followWindowKind = (): void => {
  const save = (): void => saveWindowKind(windowKind((query) => window.matchMedia(query).matches))
  for (const query of [PHONE, NARROW, WIDE]) window.matchMedia(query).addEventListener('change', save)
  save()
}
