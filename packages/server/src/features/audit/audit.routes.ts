import * as routes from '@sheaf/contract/routes/audit'
import { Download } from '../../http/replies/download.ts'
import type { Mount } from '../../http/mount.ts'
import { auditCsv, auditJsonLines } from './audit-files.ts'
import * as audit from './audit.service.ts'

export const mountAudit = (mount: Mount): void => {
  mount(routes.listAudit, async (ctx, { query }) => audit.listAudit(ctx, query))
  mount(routes.exportAudit, async (ctx, { query: { format, ...filters } }) => {
    const batches = audit.eachAuditBatch(ctx, filters)
    return format === 'csv'
      ? new Download('audit.csv', 'text/csv; charset=utf-8', auditCsv(batches))
      : new Download('audit.jsonl', 'application/jsonl; charset=utf-8', auditJsonLines(batches))
  })
}
