import { Menu } from '@mantine/core'
import { ColorSchemeItems } from '@sheaf/ui/components/color-scheme-items'
import { ICON_FIRST } from '@sheaf/ui/lib/icon-first'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconListNumbers, IconPalette } from '@tabler/icons-react'
import { useStore } from '../../lib/store.ts'
import { savePreferences, preferences } from './preferences.ts'

/** Items of the settings menu. None of them closes it, so that the effect can be seen and undone. */
export const SettingsItems = () => {
  const t = useT()
  const { lineNumbers, authorColors } = useStore(preferences)
  return (
    <>
      <Menu.CheckboxItem
        checked={lineNumbers}
        onChange={(checked) => savePreferences({ lineNumbers: checked })}
        styles={ICON_FIRST}
        rightSection={<IconListNumbers size={16} data-sign="numbers" />}
      >
        {t('EDITOR.SETTINGS.LINE_NUMBERS')}
      </Menu.CheckboxItem>
      <Menu.CheckboxItem
        checked={authorColors}
        onChange={(checked) => savePreferences({ authorColors: checked })}
        styles={ICON_FIRST}
        rightSection={<IconPalette size={16} />}
      >
        {t('EDITOR.SETTINGS.AUTHOR_COLORS')}
      </Menu.CheckboxItem>
      <Menu.Divider />
      <ColorSchemeItems />
    </>
  )
}
