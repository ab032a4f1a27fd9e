import { z } from 'zod'
import { HEX_COLOR } from '../author-color.ts'
import type { ErrorKey } from '../errors.ts'
import { groupIdSchema } from '../ids.ts'

/** The socket's path below the application base. */
export const SOCKET_PATH = 'socket'

/**
 * What a connection brings to be authorised, as JSON in the provider's token; a session token alone serves as well
 * (RT-31). The cookie counts when `token` is absent.
 */
export const connectionTokenSchema = z.object({
  token: z.string().max(200).optional(),
  /** The pad's or the group's password, as typed. */
  password: z.string().max(1000).optional(),
  /**
   * What tells this guest from others, kept by the page: where cookies do not travel, as in frames on other sites, what
   * is written after a reconnection or a reload is then still by the same author. Counts before the cookie.
   */
  guest: z.string().min(16).max(100).optional(),
  /**
   * `PAD_SCHEMA_VERSION` of the page. An older page than the server's is refused with REALTIME.OUTDATED_PAGE before it
   * gets any text, since its editor would delete every node that it does not know. Programs leave it out.
   */
  schema: z.number().int().optional(),
})
export type ConnectionToken = z.infer<typeof connectionTokenSchema>

/** What a page may offer beside the text, to whom the server would not refuse it. */
const besidePadSchema = z.object({
  mayNotify: z.boolean(),
  mayDownload: z.boolean(),
  /** The folder, for those who may see it. An anonymous pad has none. */
  folder: groupIdSchema.optional(),
})
export type BesidePad = z.infer<typeof besidePadSchema>

/** Under which the log keeps the site administrator, who has no account. */
export const SITE_ADMIN_AUTHOR = 's.admin'

/** With this begins the name under which the log keeps a guest, and no account's. */
export const GUEST_AUTHOR_PREFIX = 'g.'

/** Says it of an author that the server has named: nobody can take another. */
export const isGuestAuthor = (author: string): boolean => author.startsWith(GUEST_AUTHOR_PREFIX)

/** What the server says, once, when a connection is authorised (a stateless message). */
const welcomeSchema = z.object({
  type: z.literal('welcome'),
  /** Under which the log keeps what this connection writes, and the author mark that it may set. */
  author: z.string(),
  name: z.string(),
  color: z.string(),
  readonly: z.boolean(),
  /** Nobody may write because the pad, or its group, is archived. A server of before does not tell it from read-only. */
  isArchived: z.boolean().default(false),
  padName: z.string(),
  isGuest: z.boolean(),
  /** A guest's value to bring as `guest` from now on. Others have none. */
  guest: z.string().optional(),
  /** The log of this pad is damaged: what could be read is shown, and nobody may write. The page says so. */
  isDamaged: z.boolean(),
  /** A server of before says nothing of it, and nothing is offered. */
  beside: besidePadSchema.default({ mayNotify: false, mayDownload: false }),
})
export type Welcome = z.infer<typeof welcomeSchema>

/** One person's place in the pad, as everybody else sees it (awareness). */
export const presenceUserSchema = z.object({
  author: z.string().max(100),
  name: z.string().max(100),
  color: z.string().regex(HEX_COLOR),
})
export type PresenceUser = z.infer<typeof presenceUserSchema>

/** Authors of a pad's text, with the names and colours to show them in (a stateless message). */
const authorsSchema = z.object({
  type: z.literal('authors'),
  authors: z.record(z.string(), z.object({ name: z.string(), color: z.string() })),
})
export type Authors = z.infer<typeof authorsSchema>

/** The pad has another name (a stateless message). */
const renamedSchema = z.object({ type: z.literal('renamed'), padName: z.string() })
export type Renamed = z.infer<typeof renamedSchema>

/** Whoever has this connection is shown otherwise from now on, here and to others (a stateless message). */
const introducedSchema = z.object({ type: z.literal('introduced'), name: z.string(), color: z.string() })
export type Introduced = z.infer<typeof introducedSchema>

export const serverMessageSchema = z.discriminatedUnion('type', [
  welcomeSchema,
  authorsSchema,
  renamedSchema,
  introducedSchema,
])

/** Why the server closed a pad's connection: an error key, or that access must be decided again. */
export const ACCESS_CHANGED = 'ACCESS_CHANGED'
export type CloseReason = ErrorKey | typeof ACCESS_CHANGED
