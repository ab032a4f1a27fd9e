import { Menu, Text } from '@mantine/core'
import { ColorSchemeItems } from '@sheaf/ui/components/color-scheme-items'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { IconKeyboard, IconLogout, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'

interface AccountItemsProps {
  readonly name: string
  readonly login: string
  readonly onShortcuts: () => void
}

const SIZE = 16

export const AccountItems = ({ name, login, onShortcuts }: AccountItemsProps) => {
  const t = useT()
  const hasKeys = useHasKeys()
  return (
    <>
      <Menu.Label>
        <Text size="sm" fw={600} c="var(--mantine-color-text)">
          <bdi>{name}</bdi>
        </Text>
        {login !== name && <bdi>{login}</bdi>}
      </Menu.Label>
      <Menu.Item component={Link} to={paths.profile} leftSection={<IconUser size={SIZE} />}>
        {t('MENU.PROFILE')}
      </Menu.Item>
      <Menu.Divider />
      <ColorSchemeItems />
      <Menu.Divider />
      {hasKeys && (
        <Menu.Item leftSection={<IconKeyboard size={SIZE} />} onClick={onShortcuts}>
          {t('SHORTCUTS.TITLE')}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={paths.logout} leftSection={<IconLogout size={SIZE} />}>
        {t('MENU.LOGOUT')}
      </Menu.Item>
    </>
  )
}
