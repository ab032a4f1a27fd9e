import en from '../locales/en.json' with { type: 'json' }
import type { Messages } from './keys.ts'

/** English texts, for the server only. A page loads no language but its own. */
export const english: Messages = en

/** Adds the English texts that a language lacks. */
export const withEnglish = (own: Messages): Messages => ({ ...english, ...own })
