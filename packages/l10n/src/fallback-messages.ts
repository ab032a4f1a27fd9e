import type { Messages } from './keys.ts'

/** English texts for a page whose language has not loaded, or cannot be loaded. They must equal those in `en.json`. */
export const fallbackMessages: Messages = {
  'ACTIONS.RETRY': 'Try again',
  'BACKEND.ERROR.CONFIGURATION.CANTGET': 'The settings of this site could not be loaded.',
  'GLOBAL.LOADING': 'Loading…',
  'GLOBAL.PAGE_FAILED': 'This page could not be shown',
}
