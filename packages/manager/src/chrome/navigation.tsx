import { NavLink, Stack } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link, useLocation } from 'react-router'
import type { MenuItem } from './menu.ts'

const isAt = (pathname: string, to: string) => pathname === to || pathname.startsWith(`${to}/`)

export const Navigation = ({ items, onFollow }: { items: readonly MenuItem[]; onFollow: () => void }) => {
  const t = useT()
  const { pathname } = useLocation()
  return (
    <Stack gap={2}>
      {items.map(({ label, to, Icon }) => (
        <NavLink
          key={to}
          component={Link}
          to={to}
          label={t(label)}
          leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
          active={isAt(pathname, to)}
          aria-current={isAt(pathname, to) ? 'page' : undefined}
          onClick={onFollow}
        />
      ))}
    </Stack>
  )
}
