import * as z from 'zod/mini'
import { HEX_COLOR } from '../author-color.ts'
import type { ErrorKey } from '../errors.ts'
import { stringUpTo } from '../field.ts'
import { groupIdSchema } from '../ids.ts'
import { IDS_PER_MESSAGE_MAX, SHOWN_NAME_MAX } from '../limits.ts'

/** The socket's path below the application base. */
export const SOCKET_PATH = 'socket'

/**
 * Raise this number whenever the shared text of a pad may hold something that older pages do not know, since their
 * editors would lose or misread it: a page of a lower version than the server's must not open a pad.
 */
export const PAD_SCHEMA_VERSION = 2

const RECEIPT_MAX = 300

/**
 * Credentials that a connection brings, as JSON in the provider's token; a bare session token is accepted as well
 * (RT-31). The cookie counts when `token` is absent.
 */
export const connectionTokenSchema = z.object({
  token: z.optional(stringUpTo(200)),
  /** The pad's or the group's password, as typed. */
  password: z.optional(stringUpTo(1000)),
  /**
   * Tells this guest from others. The page keeps it for frames on other sites, where cookies do not travel, so that
   * after a reconnection or a reload the same author writes on. It takes precedence over the cookie.
   */
  guest: z.optional(stringUpTo(100).check(z.minLength(16))),
  /**
   * `PAD_SCHEMA_VERSION` of the page. A page older than the server is refused with REALTIME.OUTDATED_PAGE before it
   * gets any text, since its editor would not know all that a text may hold. Programs leave it out.
   */
  schema: z.optional(z.int()),
  /** The receipt that the page got last in this pad, by which it proves what the server has lost since. */
  receipt: z.optional(stringUpTo(RECEIPT_MAX)),
})
export type ConnectionToken = z.infer<typeof connectionTokenSchema>

/** What the page may offer besides the text because the server would allow it: `beside` of the welcome. */
const padCapabilitiesSchema = z.object({
  mayNotify: z.boolean(),
  mayDownload: z.boolean(),
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

/** The server's greeting, sent once when a connection is authorised (a stateless message). */
const welcomeSchema = z.object({
  type: z.literal('welcome'),
  /** Author id under which the log stores what this connection writes. */
  author: z.string(),
  name: z.string(),
  color: z.string(),
  readonly: z.boolean(),
  /**
   * Nobody may write because the pad or its group is archived. Older servers do not distinguish this from read-only.
   */
  isArchived: z._default(z.boolean(), false),
  padName: z.string(),
  isGuest: z.boolean(),
  /** Value that a guest has to bring as `guest` from now on. It is absent for everybody else. */
  guest: z.optional(z.string()),
  /** The log of this pad is damaged: the page shows what could be read and says so, and nobody may write. */
  isDamaged: z.boolean(),
  /** Older servers omit it, and the page then offers nothing. */
  beside: z._default(padCapabilitiesSchema, { mayNotify: false, mayDownload: false }),
})
export type Welcome = z.infer<typeof welcomeSchema>

/** A person in the pad as everybody else sees them (awareness). */
export const presenceUserSchema = z.object({
  author: stringUpTo(100),
  name: stringUpTo(SHOWN_NAME_MAX),
  color: z.string().check(z.regex(HEX_COLOR)),
})
export type PresenceUser = z.infer<typeof presenceUserSchema>

/** Ids that Yjs can encode, and those among them under which letters are written. */
const CLIENT_MAX = 2 ** 32 - 1
const LETTER_ID_MAX = 2 ** 31 - 1

/** The id of a letter or of the beginning of a line, as Yjs gives it. */
const placeSchema = z.object({
  client: z.int().check(z.minimum(0), z.maximum(CLIENT_MAX)),
  clock: z.int().check(z.minimum(0)),
})

/** Where somebody's cursor is: the letters, or beginnings of lines, that the ends of the selection are behind. */
export const cursorSchema = z.object({ anchor: placeSchema, head: placeSchema })
export type Cursor = z.infer<typeof cursorSchema>

/** Id under which letters are written. Breaks of lines have the id that is higher by 2³¹. */
const letterIdSchema = z.int().check(z.minimum(1), z.maximum(LETTER_ID_MAX))
const authorIdSchema = stringUpTo(100).check(z.minLength(1))

/**
 * The page's announcement, before it first writes under them, of ids under which it writes letters of others: what it
 * moves, pastes within the pad or restores. Ids of its own letters need none (a stateless message, handled in order with
 * the updates).
 */
export const declareSchema = z.object({
  type: z.literal('declare'),
  /** Each id with the author whose letters they are. */
  ids: z.array(z.tuple([letterIdSchema, authorIdSchema])).check(z.maxLength(IDS_PER_MESSAGE_MAX)),
})
export type Declare = z.infer<typeof declareSchema>

const ownedIdSchema = z.union([
  z.tuple([letterIdSchema, authorIdSchema]),
  z.tuple([letterIdSchema, authorIdSchema, authorIdSchema]),
])
/** A letter id with the author who writes under it and, if they are somebody else's, whose letters they are. */
export type OwnedId = z.infer<typeof ownedIdSchema>

/**
 * To whom the letters of a pad belong: all ids after the welcome, and each new one before the update that uses it (a
 * stateless message).
 */
const idsSchema = z.object({ type: z.literal('ids'), ids: z.array(ownedIdSchema) })
export type Ids = z.infer<typeof idsSchema>

/** Names and colours of the authors of a pad's text (a stateless message). */
const authorsSchema = z.object({
  type: z.literal('authors'),
  authors: z.record(z.string(), z.object({ name: z.string(), color: z.string() })),
})
export type Authors = z.infer<typeof authorsSchema>

/**
 * The server's receipt for the newest entry of the pad's log, sent now and then while somebody writes (a stateless
 * message). A page that connects again brings the last one as `receipt`. If an older backup was restored meanwhile, it may
 * give back what the server lost, also of others.
 */
const receiptSchema = z.object({ type: z.literal('receipt'), receipt: stringUpTo(RECEIPT_MAX) })
export type Receipt = z.infer<typeof receiptSchema>

/** The pad has a new name (a stateless message). */
const renamedSchema = z.object({ type: z.literal('renamed'), padName: z.string() })
export type Renamed = z.infer<typeof renamedSchema>

/** The name or colour of this connection's person has changed, here and for others (a stateless message). */
const introducedSchema = z.object({ type: z.literal('introduced'), name: z.string(), color: z.string() })
export type Introduced = z.infer<typeof introducedSchema>

export const serverMessageSchema = z.discriminatedUnion('type', [
  welcomeSchema,
  authorsSchema,
  idsSchema,
  receiptSchema,
  renamedSchema,
  introducedSchema,
])

/** Why the server closed a pad's connection: an error key, or that access has to be decided again. */
export const ACCESS_CHANGED = 'ACCESS_CHANGED'
export type CloseReason = ErrorKey | typeof ACCESS_CHANGED
