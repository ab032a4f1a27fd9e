import { loginKey } from '../accounts/account-keys.ts'

/** What may stand behind an `@`; logins from a directory have more letters and marks than our own. */
const MENTION = /(?<![\p{L}\p{N}._])@([\p{L}\p{M}\p{N}._@+'-]{1,100})/gu
/** The end of a sentence or of a quotation is no part of a login, though it may be. */
const TRAILING = /[._@+'-]+$/
/** More than these in one text are nobody's doing but a program's. */
const COUNTED_MAX = 5000
const NEW_MAX = 200

/** The logins that a text may mention, as they are compared, and how often each. */
const countMentions = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  let counted = 0
  for (const [, named = ''] of text.matchAll(MENTION)) {
    if (++counted > COUNTED_MAX) break
    for (const key of new Set([loginKey(named), loginKey(named.replace(TRAILING, ''))]))
      if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Whether it is worth asking whom. */
export const mayMention = (text: string): boolean => text.includes('@')

/** Whom a text mentions more often than it did before. */
export const newMentions = (before: string, now: string): string[] => {
  const known = countMentions(before)
  const added = [...countMentions(now)].filter(([key, count]) => count > (known.get(key) ?? 0))
  return added.slice(0, NEW_MAX).map(([key]) => key)
}

export const mentions = (text: string, login: string): boolean =>
  mayMention(text) && countMentions(text).has(loginKey(login))
