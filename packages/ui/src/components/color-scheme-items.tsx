import { Menu, useMantineColorScheme } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'
import { colorSchemes } from './color-schemes.ts'

export const ColorSchemeItems = () => {
  const t = useT()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return colorSchemes.map(({ value, label, Icon }) => (
    <Menu.Item
      key={value}
      leftSection={<Icon size={16} />}
      aria-current={value === colorScheme || undefined}
      fw={value === colorScheme ? 600 : undefined}
      onClick={() => setColorScheme(value)}
    >
      {t(label)}
    </Menu.Item>
  ))
}
