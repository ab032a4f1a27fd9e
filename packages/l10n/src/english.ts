import en from '../locales/en.json' with { type: 'json' }
import type { Messages } from './keys.ts'

/** For the server, which hands languages out: a page has those that it speaks, and no other. */
export const english: Messages = en

/** What a language lacks is said in English. */
export const withEnglish = (own: Messages): Messages => ({ ...english, ...own })
