/* A11Y-8: a page fetches the texts of a language in two parts, the second for the site administration alone. */

/** Values of the query `part` of a language file. Without one, a file holds all texts of pages. */
export const textParts = ['first', 'administration'] as const
export type TextPart = (typeof textParts)[number]

/** First parts of the keys that the administration's screens alone use. */
const OF_ADMINISTRATION: ReadonlySet<string> = new Set(['ADMIN', 'AUDIT', 'OUTBOX', 'STATISTICS'])

/** Returns the part of a language that holds a text, by its key or the key's first part. */
export const textPartOf = (key: string): TextPart =>
  OF_ADMINISTRATION.has(key.split('.', 1)[0] ?? '') ? 'administration' : 'first'
