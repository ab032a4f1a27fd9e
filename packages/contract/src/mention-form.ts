/**
 * Matches an `@` that begins a word, unlike the one in a mail address, and what may be a login behind it; logins from a
 * directory have more letters and marks than our own.
 */
export const MENTION_FORM = /(?<![\p{L}\p{N}._])@([\p{L}\p{M}\p{N}._@+'-]{1,100})/gu
/** Matches characters that more likely end a sentence or quotation, though they may belong to a login. */
export const BEHIND_MENTION = /[._@+'-]+$/
