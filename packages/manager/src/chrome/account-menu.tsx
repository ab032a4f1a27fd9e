import { defaultColorOf } from '@sheaf/contract/author-color'
import type { User } from '@sheaf/contract/entities/user'
import { displayName, ownView } from '@sheaf/contract/policy/display-name'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { PersonDot } from '@sheaf/ui/components/person-dot'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useConfiguration } from '../lib/session/session.ts'

const fetchItems = async () => (await import('./account-items.tsx')).AccountItems

interface AccountMenuProps {
  readonly user: User
  readonly onShortcuts: () => void
}

/** Shows who is signed in and opens the menu of their account. */
export const AccountMenu = ({ user, onShortcuts }: AccountMenuProps) => {
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
