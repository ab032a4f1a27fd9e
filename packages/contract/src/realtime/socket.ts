import * as z from 'zod/mini'
import { HEX_COLOR } from '../author-color.ts'
import { versionSchema } from '../entities/history.ts'
import type { ErrorKey } from '../errors.ts'
import { stringUpTo } from '../field.ts'
import { groupIdSchema } from '../ids.ts'
import { IDS_PER_MESSAGE_MAX, SHOWN_NAME_MAX, UPLOADS_SHOWN_MAX } from '../limits.ts'

/** Path below the application base under which each pad has its socket. */
const SOCKET_PATH = 'socket/pad'

/** Returns the path of a pad's socket below the application base. A balancer can send a pad to one server by it. */
export const socketPathOf = (padId: string): string => `${SOCKET_PATH}/${encodeURIComponent(padId)}`

/** Returns the pad that the path of a socket below the application base names; undefined if it is no such path. */
export const padOfSocketPath = (path: string): string | undefined => {
  if (!path.startsWith(`${SOCKET_PATH}/`)) return undefined
  try {
    return decodeURIComponent(path.slice(SOCKET_PATH.length + 1))
  } catch {
    return undefined
  }
}

/**
 * Raise this number whenever the shared text of a pad may hold something that older pages do not know, since their
 * editors would lose or misread it: a page of a lower version than the server's must not open a pad.
 */
export const PAD_SCHEMA_VERSION = 4

const RECEIPT_MAX = 300
export const receiptSchema = stringUpTo(RECEIPT_MAX)

/** Who opens a pad, and by which right: the first message on its socket. */
export const openSchema = z.object({
  /** `WIRE_VERSION` of the page or program. */
  wire: z.int(),
  /**
   * `PAD_SCHEMA_VERSION` of the page. A page older than the server is refused with REALTIME.OUTDATED_PAGE before it
   * gets any text, since its editor would not know all that a text may hold. Programs leave it out.
   */
  schema: z.optional(z.int()),
  /** The session token. The cookie counts when it is absent. */
  token: z.optional(stringUpTo(200)),
  /** The pad's or the group's password, as typed. */
  password: z.optional(stringUpTo(1000)),
  /**
   * Tells this guest from others. The page keeps it for frames on other sites, where cookies do not travel, so that
   * after a reconnection or a reload the same author writes on. It takes precedence over the cookie.
   */
  guest: z.optional(stringUpTo(100).check(z.minLength(16))),
  /** The receipt that the page got last in this pad, by which it proves what the server has lost since. */
  receipt: z.optional(receiptSchema),
})
export type Open = z.infer<typeof openSchema>

/** What the page may offer besides the text because the server would allow it. */
const padCapabilitiesSchema = z.object({
  mayNotify: z.boolean(),
  mayDownload: z.boolean(),
  /** Whether the page may see what the pad was at earlier moments. */
  mayHistory: z.boolean(),
  /** Id of the folder, for readers who may see it. An anonymous pad has none. */
  folder: z.optional(groupIdSchema),
  /** Name of that folder. */
  folderName: z.optional(z.string()),
})
export type PadCapabilities = z.infer<typeof padCapabilitiesSchema>

/** Author id under which the log stores what the site administrator, who has no account, writes. */
export const SITE_ADMIN_AUTHOR = 's.admin'

/** Prefix of the author ids of guests. No account's author id begins with it. */
export const GUEST_AUTHOR_PREFIX = 'g.'

/** Returns whether an author named by the server is a guest. Nobody can claim another author's id. */
export const isGuestAuthor = (author: string): boolean => author.startsWith(GUEST_AUTHOR_PREFIX)

/** How the settings of a pad say that it is shown. */
const shownAs = {
  /** Code of the language that its text is written in, if somebody said. */
  lang: z.optional(z.string()),
  /** False if its line numbers are hidden from those who have not chosen for themselves. */
  lineNumbers: z.optional(z.literal(false)),
}
const shownAsSchema = z.object(shownAs)
export type ShownAs = z.infer<typeof shownAsSchema>

/** The server's greeting, sent once when a page has been let in. */
export const welcomeSchema = z.object({
  /** Id of the page among those that have the pad open (`Presence`). */
  connection: z.string(),
  /** Author id under which the log stores what this connection writes. */
  author: z.string(),
  name: z.string(),
  color: z.string(),
  readonly: z.boolean(),
  /** Nobody may write because the pad or its group is archived. */
  isArchived: z.boolean(),
  padName: z.string(),
  isGuest: z.boolean(),
  /** Value that a guest has to bring as `guest` from now on. It is absent for everybody else. */
  guest: z.optional(z.string()),
  /** The log of this pad is damaged: the page shows what could be read and says so, and nobody may write. */
  isDamaged: z.boolean(),
  /**
   * The last entry of the log by which something was taken out of the pad, if anything was. A page whose document began
   * with another begins with an empty one, and an empty undo, since it may have what was taken out.
   */
  redacted: z.optional(z.int()),
  capabilities: padCapabilitiesSchema,
  ...shownAs,
})
export type Welcome = z.infer<typeof welcomeSchema>

/** A person in the pad as everybody else sees them. */
export const presenceUserSchema = z.object({
  author: stringUpTo(100),
  name: stringUpTo(SHOWN_NAME_MAX),
  color: z.string().check(z.regex(HEX_COLOR)),
})
export type PresenceUser = z.infer<typeof presenceUserSchema>

const UPLOAD_COUNT_MAX = 10_000

/** Ids that Yjs can encode, and those among them under which letters are written. */
const CLIENT_MAX = 2 ** 32 - 1
const LETTER_ID_MAX = 2 ** 31 - 1

/** The id of a letter or of the beginning of a line, as Yjs gives it. */
const placeSchema = z.object({
  client: z.int().check(z.minimum(0), z.maximum(CLIENT_MAX)),
  clock: z.int().check(z.minimum(0)),
})

/** Id of a table, a row or a column. */
const tableIdSchema = z.string().check(z.regex(/^[0-9A-Za-z]{8}$/))

/** A cell of a table, by the ids of its table, row and column. */
const cellSchema = z.object({ table: tableIdSchema, row: tableIdSchema, column: tableIdSchema })

/**
 * Where somebody's cursor is: the letters, or beginnings of lines, that the ends of the selection are behind, and the cell
 * in which they are, if they are in a table. The first break of the pad stands for the beginning of a cell, too.
 */
const cursorSchema = z.object({
  anchor: placeSchema,
  head: placeSchema,
  cell: z.optional(cellSchema),
})
export type Cursor = z.infer<typeof cursorSchema>

/** Files that somebody is sending and will put at one place of the text. It is in no text: it ends with its page. */
const uploadSchema = z.object({
  /** The letter, or beginning of a line, behind which they will stand. */
  place: placeSchema,
  /** The cell in which they will stand, if it is one. */
  cell: z.optional(cellSchema),
  /** What they are: pictures alone, or files of any kind. */
  kind: z.enum(['picture', 'file']),
  count: z.int().check(z.minimum(1), z.maximum(UPLOAD_COUNT_MAX)),
  /** How much of them is sent. */
  percent: z.int().check(z.minimum(0), z.maximum(100)),
})
export type ShownUpload = z.infer<typeof uploadSchema>
const uploadsSchema = z.array(uploadSchema).check(z.maxLength(UPLOADS_SHOWN_MAX))

/** What a page says of itself to those who have the pad open, through the server. */
export const ownPresenceSchema = z.object({
  /** Null where the page shows no cursor. */
  cursor: z.optional(z.nullable(cursorSchema)),
  /** What a guest wants to be called, and in which colour. Of everybody else the server knows it. */
  profile: z.optional(z.partial(z.pick(presenceUserSchema, { name: true, color: true }))),
  /** All files that the page is sending, by their places. */
  uploads: z.optional(uploadsSchema),
})
export type OwnPresence = z.infer<typeof ownPresenceSchema>

/** What has changed of somebody who has the pad open: each part only if it has. */
export const presenceSchema = z.object({
  connection: z.string(),
  user: z.optional(presenceUserSchema),
  cursor: z.optional(z.nullable(cursorSchema)),
  uploads: z.optional(uploadsSchema),
  hasLeft: z.optional(z.literal(true)),
})
export type Presence = z.infer<typeof presenceSchema>

/** Id under which letters are written. Breaks of lines have the id that is higher by 2³¹. */
const letterIdSchema = z.int().check(z.minimum(1), z.maximum(LETTER_ID_MAX))
const authorIdSchema = stringUpTo(100).check(z.minLength(1))

/**
 * The page's announcement, before it first writes under them, of ids under which it writes letters of others: what it
 * moves, pastes within the pad or restores. Each id comes with the author whose letters they are. Ids of its own letters
 * need none.
 */
export const declaredIdsSchema = z
  .array(z.tuple([letterIdSchema, authorIdSchema]))
  .check(z.maxLength(IDS_PER_MESSAGE_MAX))
export type DeclaredIds = z.infer<typeof declaredIdsSchema>

/** Letter ids with the author who writes under them and, if they are somebody else's, whose letters they are. */
export const ownedIdsSchema = z.object({
  author: authorIdSchema,
  whose: z.optional(authorIdSchema),
  ids: z.array(letterIdSchema),
})
export type OwnedIds = z.infer<typeof ownedIdsSchema>

/** Names and colours of authors by their ids. */
export const authorsSchema = z.record(z.string(), z.object({ name: z.string(), color: z.string() }))
export type Authors = z.infer<typeof authorsSchema>

/** The name or colour of the page's own person has changed, here and for others. */
export const introducedSchema = z.object({ name: z.string(), color: z.string() })
export type Introduced = z.infer<typeof introducedSchema>

/** A version that the server has kept by itself. */
export const keptVersionSchema = z.extend(z.pick(versionSchema, { id: true, seq: true, automatic: true }), {
  /** What the pad calls whoever restored an earlier moment; empty for a guest without a name. */
  by: z.optional(z.string()),
})
export type KeptVersion = z.infer<typeof keptVersionSchema>

/** Why the server closed a pad's connection: an error key, or that access has to be decided again. */
export const ACCESS_CHANGED = 'ACCESS_CHANGED'
export type CloseReason = ErrorKey | typeof ACCESS_CHANGED

/** Codes with which the server closes a pad's socket; the reason is a `CloseReason`. */
export const CLOSE_CODES = {
  /** The page sent what no page sends. */
  faulty: 4400,
  /** The pad is not opened, or not any longer. */
  refused: 4403,
  /** The page connects again by itself, since access has to be decided again or the server had a passing trouble. */
  again: 4503,
} as const
