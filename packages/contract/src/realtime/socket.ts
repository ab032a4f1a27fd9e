import * as z from 'zod/mini'
import { HEX_COLOR } from '../author-color.ts'
import type { ErrorKey } from '../errors.ts'
import { stringUpTo } from '../field.ts'
import { groupIdSchema } from '../ids.ts'
import { SHOWN_NAME_MAX } from '../limits.ts'

/** The socket's path below the application base. */
export const SOCKET_PATH = 'socket'

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
   * gets any text, since its editor would delete every node that it does not know. Programs leave it out.
   */
  schema: z.optional(z.int()),
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
  /** Author id under which the log stores what this connection writes, and the only author mark that it may set. */
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

/** Names and colours of the authors of a pad's text (a stateless message). */
const authorsSchema = z.object({
  type: z.literal('authors'),
  authors: z.record(z.string(), z.object({ name: z.string(), color: z.string() })),
})
export type Authors = z.infer<typeof authorsSchema>

/** The pad has a new name (a stateless message). */
const renamedSchema = z.object({ type: z.literal('renamed'), padName: z.string() })
export type Renamed = z.infer<typeof renamedSchema>

/** The name or colour of this connection's person has changed, here and for others (a stateless message). */
const introducedSchema = z.object({ type: z.literal('introduced'), name: z.string(), color: z.string() })
export type Introduced = z.infer<typeof introducedSchema>

export const serverMessageSchema = z.discriminatedUnion('type', [
  welcomeSchema,
  authorsSchema,
  renamedSchema,
  introducedSchema,
])

/** Why the server closed a pad's connection: an error key, or that access has to be decided again. */
export const ACCESS_CHANGED = 'ACCESS_CHANGED'
export type CloseReason = ErrorKey | typeof ACCESS_CHANGED
