import type { Messages } from './keys.ts'

/** All that a page can say before its language is there, or when none can be had: English, word for word. */
export const lastWords: Messages = {
  'ACTIONS.RETRY': 'Try again',
  'BACKEND.ERROR.CONFIGURATION.CANTGET': 'The settings of this site could not be loaded.',
  'GLOBAL.LOADING': 'Loading…',
  'GLOBAL.PAGE_FAILED': 'This page could not be shown',
}
