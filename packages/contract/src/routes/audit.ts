import { z } from 'zod'
import { actSchema, auditEntrySchema } from '../entities/audit.ts'
import { pageCursor, text } from '../field.ts'
import { AUDIT_PAGE_MAX } from '../limits.ts'
import { fileReply, route } from '../route.ts'

const tag = 'Audit trail'
const instantInQuery = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

/**
 * Filters take logins as they were at the time, ids of groups and pads, or the key of a setting. `from` is inclusive,
 * `to` is not.
 */
const filters = z.object({
  actor: text().optional(),
  act: actSchema.optional(),
  user: text().optional(),
  group: text().optional(),
  pad: text().optional(),
  setting: text().optional(),
  from: instantInQuery.optional(),
  to: instantInQuery.optional(),
})
export type AuditFilters = z.infer<typeof filters>

export const listAudit = route({
  method: 'GET',
  path: '/audit',
  tag,
  audience: 'siteAdmin',
  summary: 'The audit trail, newest first',
  query: filters.extend({
    cursor: pageCursor,
    limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(50),
  }),
  reply: z.object({
    value: z.array(auditEntrySchema),
    /** Cursor of the next page; null on the last. */
    next: z.string().nullable(),
  }),
})

export const auditFormats = ['csv', 'jsonl'] as const

export const exportAudit = route({
  method: 'GET',
  path: '/audit/export',
  tag,
  audience: 'siteAdmin',
  summary: 'The audit trail as a file: a table (csv), or one JSON object a line (jsonl)',
  query: filters.extend({ format: z.enum(auditFormats).default('csv') }),
  reply: fileReply('text/csv', 'application/jsonl'),
})
