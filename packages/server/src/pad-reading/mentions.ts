import { BEHIND_MENTION, MENTION_FORM } from '@sheaf/contract/mention-form'
import { loginKey } from '../identity/secrets/account-keys.ts'

/** A text with more mentions than this was written by a program. */
const COUNTED_MAX = 5000
const NEW_MAX = 200

/** Returns the keys of the logins that a text may mention, and how often it mentions each. */
const countMentions = (text: string): Map<string, number> => {
  const counts = new Map<string, number>()
  let counted = 0
  for (const [, named = ''] of text.matchAll(MENTION_FORM)) {
    if (++counted > COUNTED_MAX) break
    for (const key of new Set([loginKey(named), loginKey(named.replace(BEHIND_MENTION, ''))]))
      if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** Returns whether the text may mention anybody, so that parsing it is worthwhile. */
export const mayMention = (text: string): boolean => text.includes('@')

/** Returns the keys of logins that a text mentions more often than before. */
export const newMentions = (before: string, now: string): string[] => {
  const known = countMentions(before)
  const added = [...countMentions(now)].filter(([key, count]) => count > (known.get(key) ?? 0))
  return added.slice(0, NEW_MAX).map(([key]) => key)
}

export const mentionsLogin = (text: string, login: string): boolean =>
  mayMention(text) && countMentions(text).has(loginKey(login))
