import { Burger, Button, Group, Text, UnstyledButton } from '@mantine/core'
import { ColorSchemeToggle } from '@sheaf/ui/components/color-scheme-toggle'
import { LanguagePicker } from '@sheaf/ui/components/language-picker'
import { Logo } from '@sheaf/ui/components/logo'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { defaultColorOf } from '@sheaf/contract/author-color'
import type { User } from '@sheaf/contract/entities/user'
import { displayName, ownView } from '@sheaf/contract/policy/display-name'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { PersonDot } from '@sheaf/ui/components/person-dot'
import { pickLanguage } from '../lib/preferences/language.ts'
import { useConfiguration } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import type { MenuItem } from './menu.ts'
import classes from './header.module.css'

const fetchItems = async () => (await import('./account-items.tsx')).AccountItems

interface AccountMenuProps {
  readonly user: User
  readonly onShortcuts: () => void
}

/** Shows who is signed in and opens the menu of their account. */
const AccountMenu = ({ user, onShortcuts }: AccountMenuProps) => {
  const t = useT()
  const name = displayName(user, ownView(useConfiguration().value))
  return (
    <LazyMenu
      label={t('MENU.ACCOUNT', { name })}
      icon={<PersonDot name={name} color={user.color || defaultColorOf(user._id)} />}
      fetchItems={fetchItems}
      itemProps={{ name, login: user.login, onShortcuts }}
      offset={12}
    />
  )
}

interface HeaderProps {
  /** Menu items shown in the header itself: the two or three of a visitor. A longer menu has a column of its own. */
  readonly items: readonly MenuItem[]
  /** Whether this is the administration, which the header labels so that it is not mistaken for the site. */
  readonly isAdministration: boolean
  /** Whether the menu is behind the burger button in a wide window, too: where the header has the heading of a pad. */
  readonly hasBurgerAlways: boolean
  readonly burger: { readonly isOpen: boolean; readonly onToggle: () => void } | undefined
  /** Ref to the burger button, which gets the focus back when the menu closes. */
  readonly menuButton: Ref<HTMLButtonElement>
  readonly onShortcuts: () => void
}

export const Header = ({ items, isAdministration, hasBurgerAlways, burger, menuButton, onShortcuts }: HeaderProps) => {
  const t = useT()
  const { user, value } = useConfiguration()
  const title = value.title ?? 'Sheaf'
  return (
    <Group h="100%" px="md" gap="sm" wrap="nowrap" justify="space-between">
      <Group gap="xs" wrap="nowrap" miw={0} className={classes.beginning ?? ''}>
        {burger && (
          <Burger
            ref={menuButton}
            opened={burger.isOpen}
            onClick={burger.onToggle}
            {...(hasBurgerAlways ? {} : { hiddenFrom: 'sm' })}
            size="sm"
            aria-label={t('GLOBAL.OPEN_MENU')}
            aria-expanded={burger.isOpen}
          />
        )}
        <UnstyledButton component={Link} to={paths.home} aria-label={title} miw={0}>
          <Logo title={title} />
        </UnstyledButton>
        {isAdministration && (
          <Text size="sm" c="dimmed" className={classes.area ?? ''}>
            {t('MENU.ADMINISTRATION')}
          </Text>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" flex="0 0 auto">
        {items.length > 0 && (
          <Group gap="xs" wrap="nowrap" role="navigation" aria-label={t('GLOBAL.MAIN_MENU')} visibleFrom="sm">
            {items.map(({ label, to, Icon }) => (
              <Button
                key={to}
                component={Link}
                to={to}
                variant="subtle"
                size="sm"
                leftSection={<Icon size={18} aria-hidden />}
              >
                {t(label)}
              </Button>
            ))}
          </Group>
        )}
        <LanguagePicker onPick={(code) => void pickLanguage(code, user?.login)} />
        {user === undefined ? <ColorSchemeToggle /> : <AccountMenu user={user} onShortcuts={onShortcuts} />}
      </Group>
    </Group>
  )
}
