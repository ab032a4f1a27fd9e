import { ActionIcon, Menu, type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useT } from '../l10n/use-t.ts'

const SCHEMES: readonly { value: MantineColorScheme; label: MessageKey; Icon: typeof IconSun }[] = [
  { value: 'light', label: 'GLOBAL.COLOR_SCHEME.LIGHT', Icon: IconSun },
  { value: 'dark', label: 'GLOBAL.COLOR_SCHEME.DARK', Icon: IconMoon },
  { value: 'auto', label: 'GLOBAL.COLOR_SCHEME.AUTO', Icon: IconDeviceDesktop },
]

export const ColorSchemeToggle = () => {
  const t = useT()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { Icon } = SCHEMES.find(({ value }) => value === colorScheme) ?? SCHEMES[2]!
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={t('GLOBAL.COLOR_SCHEME.LABEL')}>
          <Icon size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {SCHEMES.map((scheme) => (
          <Menu.Item
            key={scheme.value}
            leftSection={<scheme.Icon size={16} />}
            aria-current={scheme.value === colorScheme || undefined}
            fw={scheme.value === colorScheme ? 600 : undefined}
            onClick={() => setColorScheme(scheme.value)}
          >
            {t(scheme.label)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
