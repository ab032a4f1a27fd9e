import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSettings } from '@tabler/icons-react'
import type { ComponentType } from 'react'

const fetchOwnItems = async () => (await import('./settings-items.tsx')).SettingsItems

interface SettingsMenuProps {
  /** Loads the items, where there are others beside those of every text. */
  readonly fetchItems?: () => Promise<ComponentType>
}

export const SettingsMenu = ({ fetchItems = fetchOwnItems }: SettingsMenuProps) => {
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
