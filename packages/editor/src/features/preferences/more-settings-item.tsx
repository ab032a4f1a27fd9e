import { Menu } from '@mantine/core'
import { t } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { IconAdjustments } from '@tabler/icons-react'
import { createElement } from 'react'

/** Opens what is chosen once and rarely again, so that the menu stays short (PREF-50). */
const openMoreSettings = (): void =>
  openDialog({
    title: t('EDITOR.SETTINGS.MORE'),
    content: async () => createElement((await import('./more-settings.tsx')).MoreSettings),
  })

export const MoreSettingsItem = () => {
  const t = useT()
  return (
    <Menu.Item leftSection={<IconAdjustments size={16} />} onClick={openMoreSettings}>
      {t('EDITOR.SETTINGS.MORE')}
    </Menu.Item>
  )
}
