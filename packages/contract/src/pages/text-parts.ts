/*
 * A11Y-8: a page fetches the texts of a language in parts. Beside the first, there are those of the site administration
 * and those of the page of a pad's history.
 */

/** Values of the query `part` of a language file. Without one, a file holds all texts of pages. */
export const textParts = ['first', 'administration', 'history'] as const
export type TextPart = (typeof textParts)[number]

/** Parts by the first parts of the keys in them, which nothing else uses. */
const PART_OF: Readonly<Record<string, TextPart>> = {
  ADMIN: 'administration',
  AUDIT: 'administration',
  OUTBOX: 'administration',
  STATISTICS: 'administration',
  TIMESLIDER: 'history',
}

/** Returns the part of a language that holds a text, by its key or the key's first part. */
export const textPartOf = (key: string): TextPart => PART_OF[key.split('.', 1)[0] ?? ''] ?? 'first'
