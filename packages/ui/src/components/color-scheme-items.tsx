import { Menu, useMantineColorScheme } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'
import { colorSchemes } from './color-schemes.ts'

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
        <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} />}>
          {t(label)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
