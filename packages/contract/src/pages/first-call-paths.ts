/*
 * Paths below `{base}/api` of the first calls. They stand apart from the routes so that a page can make these calls
 * without loading the schemas of their replies.
 */

export const READ_CONFIGURATION_PATH = '/configuration'
export const VIEW_PAD_PATH = '/pad/:id'
export const UNLOCK_PAD_PATH = '/pad/:id/password'
