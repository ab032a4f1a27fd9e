import { Menu } from '@mantine/core'
import { type AuditFilters, auditFormats } from '@sheaf/contract/routes/audit'
import { useT } from '@sheaf/ui/l10n/use-t'
import { auditExport } from './audit.queries.ts'

const NAMES = { csv: 'AUDIT.EXPORT_CSV', jsonl: 'AUDIT.EXPORT_JSONL' } as const

export const AuditExportItems = ({ filters }: { filters: AuditFilters }) => {
  const t = useT()
  return auditFormats.map((format) => (
    <Menu.Item key={format} component="a" href={auditExport(filters, format)} download>
      {t(NAMES[format])}
    </Menu.Item>
  ))
}
