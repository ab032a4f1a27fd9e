import * as z from 'zod/mini'
import { instant, pageCursor, pageLimit } from '../field.ts'
import { FILES_PAGE_MAX } from '../limits.ts'
import { route } from '../route.ts'

const tag = 'Statistics'
const count = z.int()

export const countAll = route({
  method: 'GET',
  path: '/stats/stats.json',
  tag,
  audience: 'siteAdmin',
  summary: 'How many users, pads and groups there are',
  reply: z.object({
    /** Seconds since 1970. */
    timestamp: count,
    users: count,
    pad: count,
    groups: count,
    /** Contents of files that are stored, and their bytes with those of smaller pictures. */
    files: count,
    fileBytes: count,
  }),
})

/** A day in UTC, or a month. */
const periodSchema = z.object({
  /** `2026-11-21`, or `2026-11`. */
  period: z.string(),
  /** Number of accounts at the end of the period. */
  users: count,
  groups: count,
  pads: count,
  /** Pads written in on that day; for a month, on its busiest day. */
  activePads: count,
  /** Bytes that the database took at the end of the period. */
  storage: count,
})
export type Period = z.infer<typeof periodSchema>

const instantInQuery = z.pipe(z.coerce.number(), instant.check(z.minimum(0), z.maximum(8_640_000_000_000_000)))

export const viewGrowth = route({
  method: 'GET',
  path: '/stats/growth',
  tag,
  audience: 'siteAdmin',
  summary:
    'How users, groups, pads and storage have grown: the periods from and to which the instants belong, the present one as of now',
  query: z.object({
    by: z._default(z.enum(['day', 'month']), 'day'),
    /** By default a year before `to`; at most ten years. */
    from: z.optional(instantInQuery),
    /** By default now. */
    to: z.optional(instantInQuery),
  }),
  reply: z.object({ value: z.array(periodSchema) }),
})

/** What the files of a pad take. */
const padFilesSchema = z.object({
  pad: z.string(),
  name: z.string(),
  /** Name of its folder; null for an anonymous pad. */
  folder: z.nullable(z.string()),
  /** Id of that folder. */
  group: z.nullable(z.string()),
  isInTrash: z.boolean(),
  files: count,
  /** Bytes of its files, without their smaller pictures. */
  bytes: count,
})
export type PadFilesSize = z.infer<typeof padFilesSchema>

export const listPadsByFiles = route({
  method: 'GET',
  path: '/stats/files',
  tag,
  audience: 'siteAdmin',
  summary: 'How much of the room for files is used, and the pads whose files take most of it, the largest first',
  query: z.object({ cursor: pageCursor, limit: pageLimit(FILES_PAGE_MAX) }),
  reply: z.object({
    /** Bytes of all contents with those of smaller pictures, and how many there may be. */
    used: count,
    limit: count,
    value: z.array(padFilesSchema),
    /** Cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
})
