/** Every business constant of the product, named once. Units are in the names. */

/** A group's name, a login and a user list's name (GRP, ACC and UL rules). */
export const NAME_MAX = 40
/** Every other string that users write. */
export const STRING_MAX = 100
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

/** Most people that one look-up answers. */
export const SUGGESTIONS_MAX = 10
/** Most people of one's groups and user lists that are offered. */
export const ACQUAINTANCES_MAX = 1000
/** Most users in one reply: by login alone, and as an administrator's page lists them. */
export const ALL_USERS_PAGE_MAX = 1000
export const USERS_PAGE_MAX = 200
/** Most entries of the audit trail in one reply. */
export const AUDIT_PAGE_MAX = 200

/** Most pads that the export of a part of a group may name: an address has its limits. */
export const EXPORT_PADS_MAX = 200

export const CACHE_POLL_MS = 500
export const TOAST_MS = 10_000
export const TOAST_ALERT_MS = 15_000
export const PREFERENCE_COOKIE_DAYS = 365
/** Holds the language that the manager spoke last in a browser, for the server to send the texts early. */
export const LANGUAGE_COOKIE = 'sheaf_language'
export const EXPANDED_FRAME_VIEWPORT_PERCENT = 80

/** A session slides this far ahead each time it is used, unless the configuration says otherwise. */
export const SESSION_DAYS = 7
/** Removing one's account takes a password that was given, to sign in or to be checked, at most this long ago. */
export const PASSWORD_PROOF_MINUTES = 30
/** The second call of a sign-in must follow the first within this time. */
export const PENDING_LOGIN_MINUTES = 10
/** A directory or another sign-in provider that takes longer counts as not answering. */
export const PROVIDER_TIMEOUT_MS = 10_000
/** A person who stays longer at the provider begins again. */
export const PROVIDER_VISIT_MINUTES = 15
/** A larger answer about one person is none. */
export const PROVIDER_REPLY_MAX_BYTES = 100 * 1024

/** One-time codes: so many digits, new ones every so often. */
export const OTP_DIGITS = 6
export const OTP_STEP_SECONDS = 30
/** Neighbouring steps whose code still fits, on each side: clocks differ. */
export const OTP_DRIFT_STEPS = 1
/** Tries of a code after which a pending sign-in is void. */
export const OTP_TRIES_MAX = 5
export const RECOVERY_CODES = 10
/** The longest that is looked at as a one-time or recovery code. */
export const OTP_CODE_MAX = 40
/** How long a browser remembers the author that its user was in Etherpad, signed in and after. */
export const AUTHOR_COOKIE_DAYS = 60
export const AUTHOR_COOKIE_AFTER_DAYS = 365

export const REQUEST_BODY_MAX_BYTES = 100 * 1024
/** Of a setting: words for the sign-in in every language, or the certificates that a directory is trusted by. */
export const SETTING_BODY_MAX_BYTES = 1024 * 1024
/**
 * A single real-time update above this is refused before it is decoded. It leaves room for any paste that an editor
 * survives and for all that a page wrote offline; a page that has more to hand over sends it in the pieces in which it
 * was written, joins no pieces beyond this size, and refuses a paste that would be larger.
 */
export const UPDATE_MAX_BYTES = 8 * 1024 * 1024
/** Insertions and ranges of deletions in one update: what Yjs needs time for, however short they are. */
export const UPDATE_MAX_PARTS = 200_000
/** The whole frame that carries an update: the update, the pad's name and some lengths. */
export const FRAME_MAX_BYTES = UPDATE_MAX_BYTES + 4096
/** Characters of one chat message. */
export const CHAT_MESSAGE_MAX = 2000
/** Chat messages that come at once: the latest with the pad, and as many with each look back. */
export const CHAT_PAGE = 50
/** A chat message as it travels, in any script and with what JSON adds. */
export const CHAT_FRAME_MAX_BYTES = 16 * 1024
/** What one person may tell the others about their cursor. */
export const AWARENESS_MAX_BYTES = 4096

/** Groups and pads on one page of the trash. */
export const TRASH_PAGE = 100

/** Most mails on one page of the outbox. */
export const MAIL_PAGE_MAX = 200
/** What one digest tells: pads, changed lines of each, and characters of each line. */
export const DIGEST_PADS_MAX = 20
export const DIGEST_LINES_MAX = 30
export const DIGEST_LINE_MAX = 300
/** How far back the site administrator may ask what changed: ten years. */
export const DIGEST_AGO_MAX_MS = 3650 * 86_400_000
/** Days after which the outbox forgets a mail. */
export const MAIL_KEPT_DAYS = 30
/** Most people called to look by one `POST /notify-users`, and the characters that it carries. */
export const NOTIFIED_MAX = 50
export const NOTIFY_TEXT_MAX = 2000
