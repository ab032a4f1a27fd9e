import { Button } from '@mantine/core'
import type { AuditFilters } from '@sheaf/contract/routes/audit'
import type { AnyMenuButton } from '@sheaf/ui/components/menu-button'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDownload } from '@tabler/icons-react'

const fetchItems = async () => (await import('./audit-export-items.tsx')).AuditExportItems

const ExportButton: AnyMenuButton = ({ label, icon, ...props }) => (
  <Button variant="default" leftSection={icon} {...props}>
    {label}
  </Button>
)

/** Offers the listed entries for download, in several formats. */
export const AuditExportMenu = ({ filters }: { filters: AuditFilters }) => {
  const t = useT()
  return (
    <LazyMenu
      label={t('AUDIT.EXPORT')}
      icon={<IconDownload size={18} aria-hidden />}
      fetchItems={fetchItems}
      itemProps={{ filters }}
      Button={ExportButton}
    />
  )
}
