import * as z from 'zod/mini'
import { instant } from '../field.ts'
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
