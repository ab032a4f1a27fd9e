/** Every business constant of the product, named once. Units are in the names. */

/** A group's name, a login and a user list's name (GRP, ACC and UL rules). */
export const NAME_MAX = 40
/** Every other string that users write. */
export const STRING_MAX = 100
/** `#` and six hex digits. */
export const COLOR_LENGTH = 7
export const PAD_SEARCH_MIN = 3
/** A search text longer than this is refused rather than parsed: an address has its limits. */
export const PAD_SEARCH_MAX = 10_000
/** Different words of a search that count; those after them are left out. */
export const PAD_SEARCH_WORDS_MAX = 20
/** Most pads that one search answers. */
export const PAD_SEARCH_RESULTS_MAX = 100
export const GROUP_FILTER_MIN = 2
export const TAGS_MAX = 50
/** Most logins or mail addresses in one invitation, share or user list. */
export const LOGINS_MAX = 1000
export const USER_LISTS_MAX = 500

export const CACHE_POLL_MS = 500
export const TOAST_MS = 10_000
export const TOAST_ALERT_MS = 15_000
export const PREFERENCE_COOKIE_DAYS = 365
export const EXPANDED_FRAME_VIEWPORT_PERCENT = 80

/** A session slides this far ahead each time it is used. */
export const SESSION_DAYS = 7
/** The second call of a sign-in must follow the first within this time. */
export const PENDING_LOGIN_MINUTES = 10

export const REQUEST_BODY_MAX_BYTES = 100 * 1024
/** A single real-time update above this is refused before it is decoded. */
export const UPDATE_MAX_BYTES = 1024 * 1024
/** The whole frame that carries it: the update, the pad's name and some lengths. */
export const FRAME_MAX_BYTES = UPDATE_MAX_BYTES + 4096
/** What one person may tell the others about their cursor. */
export const AWARENESS_MAX_BYTES = 4096
