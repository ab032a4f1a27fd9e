import { NavLink, Stack } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { IconKeyboard } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useIsMenuUnmarked } from '../lib/page/chrome.ts'
import type { MenuItem } from './menu.ts'

const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

/** Returns the item with the longest path that contains the screen: `/admin/users` wins over `/admin`. */
const currentOf = (items: readonly MenuItem[], pathname: string) =>
  items
    .filter(({ to, below }) => isAt(pathname, to) || pathname === below)
    .toSorted((a, b) => b.to.length - a.to.length)[0]

interface NavigationProps {
  readonly items: readonly MenuItem[]
  readonly onFollow: () => void
  /** Opens the list of shortcuts; `undefined` for users, whose account menu offers it. */
  readonly onShortcuts: (() => void) | undefined
}

export const Navigation = ({ items, onFollow, onShortcuts }: NavigationProps) => {
  const t = useT()
  const { pathname } = useLocation()
  const hasKeys = useHasKeys()
  const isUnmarked = useIsMenuUnmarked()
  const current = isUnmarked ? undefined : currentOf(items, pathname)
  return (
    <Stack gap={2}>
      {items.map(({ label, to, Icon }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={t(label)}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          active={to === current?.to}
          aria-current={to === current?.to ? 'page' : undefined}
          onClick={onFollow}
        />
      ))}
      {onShortcuts && hasKeys && (
        <NavLink
          component="button"
          label={t('SHORTCUTS.TITLE')}
          leftSection={<IconKeyboard size={18} stroke={1.7} aria-hidden />}
          c="dimmed"
          mt="xs"
          onClick={onShortcuts}
        />
      )}
    </Stack>
  )
}
