import { ActionIcon, Menu } from '@mantine/core'
import { ColorSchemeItems } from '@sheaf/ui/components/color-scheme-items'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSettings } from '@tabler/icons-react'
import { useStore } from '../../lib/store.ts'
import { prefer, preferences } from './preferences.ts'

export const SettingsMenu = () => {
  const t = useT()
  const { lineNumbers, authorColors } = useStore(preferences)
  return (
    <Menu position="bottom-end" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon aria-label={t('EDITOR.SETTINGS')}>
          <IconSettings size={20} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={lineNumbers} onChange={(checked) => prefer({ lineNumbers: checked })}>
          {t('EDITOR.SETTINGS.LINE_NUMBERS')}
        </Menu.CheckboxItem>
        <Menu.CheckboxItem checked={authorColors} onChange={(checked) => prefer({ authorColors: checked })}>
          {t('EDITOR.SETTINGS.AUTHOR_COLORS')}
        </Menu.CheckboxItem>
        <Menu.Divider />
        <ColorSchemeItems />
      </Menu.Dropdown>
    </Menu>
  )
}
