import type { User } from '@sheaf/contract/entities/user'
import { MenuLater } from '@sheaf/ui/components/menu-later'
import { PersonDot } from '@sheaf/ui/components/person-dot'
import { useT } from '@sheaf/ui/l10n/use-t'
import { paper } from '@sheaf/ui/theme/colors'

const fetchItems = async () => (await import('./account-items.tsx')).AccountItems

interface AccountMenuProps {
  readonly user: User
  readonly onShortcuts: () => void
}

/** Says who is signed in, and holds what is theirs. */
export const AccountMenu = ({ user, onShortcuts }: AccountMenuProps) => {
  const t = useT()
  const name = [user.firstname, user.lastname].filter(Boolean).join(' ') || user.login
  return (
    <MenuLater
      label={t('MENU.ACCOUNT', { name })}
      // Grey for those who have chosen no colour.
      icon={<PersonDot name={name} color={user.color || paper[5]!} />}
      fetchItems={fetchItems}
      itemProps={{ name, login: user.login, onShortcuts }}
    />
  )
}
