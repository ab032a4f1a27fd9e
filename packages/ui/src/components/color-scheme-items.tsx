import { Menu, useMantineColorScheme } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'
import { colorSchemes } from './color-schemes.ts'

/** As other items have it: the icon leads, and what is chosen is marked behind the words. */
const ICON_FIRST = {
  itemSection: { order: -1, marginInline: '0 var(--mantine-spacing-xs)' },
  itemIndicator: { order: 1, marginInline: 'var(--mantine-spacing-xs) 0' },
}

export const ColorSchemeItems = () => {
  const t = useT()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      value={colorScheme}
      onChange={(chosen) => setColorScheme(colorSchemes.find(({ value }) => value === chosen)?.value ?? 'auto')}
    >
      <Menu.Label>{t('GLOBAL.COLOR_SCHEME.LABEL')}</Menu.Label>
      {colorSchemes.map(({ value, label, Icon }) => (
        <Menu.RadioItem key={value} value={value} styles={ICON_FIRST} rightSection={<Icon size={16} />}>
          {t(label)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
