import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSettings } from '@tabler/icons-react'

const fetchItems = async () => (await import('./settings-items.tsx')).SettingsItems

export const SettingsMenu = () => {
  const t = useT()
  return (
    <LazyMenu
      label={t('EDITOR.SETTINGS.TITLE')}
      icon={<IconSettings size={20} stroke={1.6} />}
      fetchItems={fetchItems}
      itemProps={{}}
    />
  )
}
