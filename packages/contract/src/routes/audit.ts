import * as z from 'zod/mini'
import { actSchema, auditEntrySchema } from '../entities/audit.ts'
import { intInQuery, pageCursor, pageLimit, text } from '../field.ts'
import { AUDIT_PAGE_MAX } from '../limits.ts'
import { fileReply, route } from '../route.ts'

const tag = 'Audit trail'
const instantInQuery = intInQuery(0, Number.MAX_SAFE_INTEGER)

/**
 * Filters take logins as they were at the time, ids of groups and pads, or the key of a setting. `from` is inclusive,
 * `to` is not.
 */
const filters = z.object({
  actor: z.optional(text()),
  act: z.optional(actSchema),
  user: z.optional(text()),
  group: z.optional(text()),
  pad: z.optional(text()),
  setting: z.optional(text()),
  from: z.optional(instantInQuery),
  to: z.optional(instantInQuery),
})
export type AuditFilters = z.infer<typeof filters>

export const listAudit = route({
  method: 'GET',
  path: '/audit',
  tag,
  audience: 'siteAdmin',
  summary: 'The audit trail, newest first',
  query: z.extend(filters, {
    cursor: pageCursor,
    limit: pageLimit(AUDIT_PAGE_MAX),
  }),
  reply: z.object({
    value: z.array(auditEntrySchema),
    /** Cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
})

export const auditFormats = ['csv', 'jsonl'] as const

export const exportAudit = route({
  method: 'GET',
  path: '/audit/export',
  tag,
  audience: 'siteAdmin',
  summary: 'The audit trail as a file: a table (csv), or one JSON object a line (jsonl)',
  query: z.extend(filters, { format: z._default(z.enum(auditFormats), 'csv') }),
  reply: fileReply('text/csv', 'application/jsonl'),
})
