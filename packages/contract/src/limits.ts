/**
 * The numbers of the product's rules. Names end in their unit. What one file alone uses, such as an interval, stands in
 * that file.
 */

/** A group's name, a login and a user list's name (GRP, ACC and UL rules). */
export const NAME_MAX = 40
/** Longest of all other strings that users write. */
export const STRING_MAX = 100
/** Longest name that is shown of a person, in UTF-16 units: first and last name, with the login behind them. */
export const SHOWN_NAME_MAX = 6 * STRING_MAX
export const PAD_SEARCH_MIN = 3
/** Longest search text that is parsed; a longer one is refused. */
export const PAD_SEARCH_MAX = 10_000
/** Number of different query terms that a search looks for; further ones are ignored. */
export const PAD_SEARCH_TERMS_MAX = 20
/** Most pads that one search answers. */
export const PAD_SEARCH_RESULTS_MAX = 100
export const GROUP_FILTER_MIN = 2
export const TAGS_MAX = 50
/** Most logins or mail addresses in one invitation, share or user list. */
export const LOGINS_MAX = 1000
/** Most people in one call that invites or checks people. */
export const INVITEES_MAX = 1000
/** Days for which the link of an invitation is valid. */
export const INVITATION_DAYS = 14
/** Days for which an invitation that is over is kept, so that its link can say why, and it can be sent again. */
export const INVITATION_KEPT_DAYS = 30
/** Most invitations in the list of one group. */
export const INVITATIONS_MAX = 500
export const USER_LISTS_MAX = 500
/** Most people in all user lists of one owner together, since all of them come with the owner's profile. */
export const USER_LIST_MEMBERS_MAX = 10_000

/** Most people that one look-up answers. */
export const SUGGESTIONS_MAX = 10
/** Most people of one's groups and user lists that a picker offers. */
export const ACQUAINTANCES_MAX = 1000
/** Most users in one reply: in the list of all logins, and on an administrator's page. */
export const ALL_USERS_PAGE_MAX = 1000
export const USERS_PAGE_MAX = 200
/** Most entries of the audit trail in one reply. */
export const AUDIT_PAGE_MAX = 200

/** A pause that ends a stretch of a pad's history. */
export const STRETCH_PAUSE_MS = 5 * 60_000
/** Who writes this soon after somebody else writes in the same stretch. */
export const STRETCH_TOGETHER_MS = 60_000
/** Time from the first to the last entry of a stretch, at most. */
export const STRETCH_MAX_MS = 3_600_000
/** Most parts of the strip that shows when a pad was written in. */
export const ACTIVITY_PARTS_MAX = 300
/** Who comes back to a pad later than this begins another visit. */
export const VISIT_PAUSE_MS = 30 * 60_000
/** Most stretches of a pad's history in one reply. */
export const HISTORY_PAGE_MAX = 100
/** Most frames of a pad's history in one reply. */
export const HISTORY_FRAMES_MAX = 500
/** Most versions of a pad. Those that the server made give way to newer ones. */
export const VERSIONS_MAX = 1000
/** Places of a pad's history that one redaction may take a text out of. */
export const REDACTION_PLACES_MAX = 1000
/** Letters of the reason of a redaction. */
export const REDACTION_REASON_MAX = 1000

/** Most pads that an export of part of a group may name, since all of them stand in its address. */
export const EXPORT_PADS_MAX = 200

export const CACHE_POLL_MS = 500
export const TOAST_MS = 10_000
export const TOAST_ALERT_MS = 15_000
export const PREFERENCE_COOKIE_DAYS = 365
/**
 * Name of the cookie that remembers which language the manager last spoke, so that the server can send its texts early.
 */
export const LANGUAGE_COOKIE = 'sheaf_language'
export const EXPANDED_FRAME_VIEWPORT_PERCENT = 80

/** Days by which every use extends a session, unless the configuration says otherwise. */
export const SESSION_DAYS = 7
/** Longest time between the last check of a user's password and acts that need a recent password (ACC-53, OTP-30). */
export const RECENT_PASSWORD_MINUTES = 30
/** The second call of a sign-in must follow the first within this time. */
export const PENDING_LOGIN_MINUTES = 10
/** Time after which a directory or another sign-in provider counts as not answering. */
export const PROVIDER_TIMEOUT_MS = 10_000
/** Longest stay at the provider; after it the person begins again. */
export const PROVIDER_VISIT_MINUTES = 15
/** A provider's answer about a person is ignored if it is larger. */
export const PROVIDER_REPLY_MAX_BYTES = 100 * 1024

/** Number of digits of a one-time code, and how long each lasts. */
export const OTP_DIGITS = 6
export const OTP_STEP_SECONDS = 30
/** Number of neighbouring steps on each side whose code is still accepted, since clocks differ. */
export const OTP_DRIFT_STEPS = 1
/** Tries of a code after which a pending sign-in is void. */
export const OTP_TRIES_MAX = 5
/** Texts in all languages, OTP-16 and OTP-25 say the number in words. */
export const RECOVERY_CODES = 10
/** Longest ticket that is sent on to the CAS server. */
export const CAS_TICKET_MAX = 1000
/** Longest text that is looked at as a one-time or recovery code. */
export const OTP_CODE_MAX = 40
/** Longest time for which a browser need not give the password of a group or pad again, and of how many of them. */
export const VERIFIED_PASSWORD_HOURS = 12
export const VERIFIED_PASSWORDS_MAX = 20
/** Days for which a browser is known to those who have signed in with it, and how many of their names are. */
export const KNOWN_BROWSER_DAYS = 365
export const KNOWN_BROWSER_NAMES_MAX = 40
/** Days for which a browser remembers the author that its user was in Etherpad, signed in or not. */
export const AUTHOR_COOKIE_DAYS = 60
export const AUTHOR_COOKIE_AFTER_DAYS = 365

export const REQUEST_BODY_MAX_BYTES = 100 * 1024
/**
 * Largest value of a setting, such as sign-in messages in every language or the certificates that a directory is
 * trusted by.
 */
export const SETTING_BODY_MAX_BYTES = 1024 * 1024
/**
 * A real-time update above this size is refused before it is decoded. The limit leaves room for any paste that an
 * editor survives and for everything that a page wrote offline. A page that has more to hand over sends it in the
 * pieces in which it was written, joins no pieces beyond this size, and refuses a larger paste.
 */
export const UPDATE_MAX_BYTES = 8 * 1024 * 1024
/** Most insertions and deleted ranges in one update: however short they are, each costs Yjs time. */
export const UPDATE_MAX_PARTS = 200_000
/** Most rows, and most cells, of a table that is pasted or made of lines. Beyond it, a page would work for many seconds. */
export const TABLE_ROWS_MAX = 5000
export const TABLE_CELLS_MAX = 10_000
/** Largest frame that is read: some more than an update takes, so that one a little too large is refused by its name. */
export const FRAME_MAX_BYTES = UPDATE_MAX_BYTES + 4096
/** Longest chat message, in characters. */
export const CHAT_MESSAGE_MAX = 2000
/** Number of chat messages that arrive with the pad, and with each look further back. */
export const CHAT_PAGE = 50
/** Most ids in one message about the authors of letters. */
export const IDS_PER_MESSAGE_MAX = 1000
/** Largest such message, or one of the chat, in any script and with what JSON adds. */
export const JSON_MESSAGE_MAX_BYTES = 128 * 1024
/** Most places at which others see that somebody is sending files. */
export const UPLOADS_SHOWN_MAX = 20
/** Largest message of a page about its cursor and what it sends. */
export const PRESENCE_MAX_BYTES = 4096

/** Number of groups and pads on one page of the trash. */
export const TRASH_PAGE = 100

/** Most mails on one page of the outbox. */
export const MAIL_PAGE_MAX = 200
/** Most pads in one digest, changed lines of each pad, and characters of each line. */
export const DIGEST_PADS_MAX = 20
export const DIGEST_LINES_MAX = 30
export const DIGEST_LINE_MAX = 300
/** Longest time back for which the site administrator may ask what changed: ten years. */
export const DIGEST_AGO_MAX_MS = 3650 * 86_400_000
/** Days after which the outbox forgets a mail. */
export const MAIL_KEPT_DAYS = 30
/** Most people that one `POST /notify-users` asks to look, and the longest text it carries. */
export const NOTIFIED_MAX = 50
export const NOTIFY_TEXT_MAX = 2000

/** Largest body of a call that sends bytes of a file: the whole of a small one, or a piece of a larger one. */
export const FILE_REQUEST_MAX_BYTES = 8 * 1024 * 1024
/** Largest file whatever the site allows, in bytes. */
export const FILE_BYTES_MAX = 1_000_000 * 1_000_000
/** Longest name of a file, in UTF-16 units. */
export const FILE_NAME_MAX = 200
/** Most files in one call that asks for addresses, or that copies files of another pad, and on one page of a list. */
export const FILE_ADDRESSES_MAX = 100
export const FILE_COPIES_MAX = 100
export const FILES_PAGE_MAX = 100
/** Bytes of all pictures that the page of an exported pad holds. */
export const EXPORT_PICTURES_MAX_BYTES = 20_000_000
/** Minutes for which an address of a file is good. A page that shows the file longer asks for another. */
export const FILE_ADDRESS_MINUTES = 10
/** Hours after its last piece for which an upload that broke off can be continued. */
export const UPLOAD_KEPT_HOURS = 24
/** Largest picture that is read: it is decoded and written anew, which takes it into memory. */
export const PICTURE_BYTES_MAX = 50_000_000
/** Most pixels of a picture that is decoded, over all frames of one that moves: what a large camera takes. */
export const PICTURE_PIXELS_MAX = 40_000_000
/** Longest sides in pixels of the smaller pictures of one that is larger. */
export const PICTURE_MEDIUM_PX = 1600
export const PICTURE_THUMBNAIL_PX = 320
/** Longest time of a processor that decoding a picture and writing it anew may take. */
export const PICTURE_SECONDS_MAX = 30
