import type { Settings } from '@sheaf/contract/entities/settings'
import type { Actor } from '@sheaf/contract/policy/actor'
import { canRegister } from '@sheaf/contract/policy/site'
import type { MessageKey } from '@sheaf/l10n/keys'
import {
  IconAddressBook,
  IconBookmark,
  IconFolder,
  IconHeart,
  IconHome,
  IconLogin2,
  IconLogout,
  IconSearch,
  IconSettings,
  IconUser,
  IconUserPlus,
} from '@tabler/icons-react'
import { routes } from '../paths.ts'

export interface MenuItem {
  readonly label: MessageKey
  readonly to: string
  readonly Icon: typeof IconHome
}

const USER: readonly MenuItem[] = [
  { label: 'MENU.DASHBOARD', to: routes.dashboard, Icon: IconHome },
  { label: 'MENU.PAD', to: routes.groups, Icon: IconFolder },
  { label: 'MENU.BOOKMARK', to: routes.bookmarks, Icon: IconBookmark },
  { label: 'MENU.WATCHLIST', to: routes.watchlist, Icon: IconHeart },
  { label: 'MENU.SEARCH', to: routes.search, Icon: IconSearch },
  { label: 'MENU.USERLIST', to: routes.userLists, Icon: IconAddressBook },
  { label: 'MENU.PROFILE', to: routes.profile, Icon: IconUser },
  { label: 'MENU.LOGOUT', to: routes.logout, Icon: IconLogout },
]

const ADMIN: readonly MenuItem[] = [
  { label: 'MENU.CONFIG', to: routes.admin, Icon: IconSettings },
  { label: 'MENU.LOGOUT', to: routes.adminLogout, Icon: IconLogout },
]

const LOGIN: MenuItem = { label: 'MENU.LOGIN', to: routes.login, Icon: IconLogin2 }
const SUBSCRIBE: MenuItem = { label: 'MENU.SUBSCRIBE', to: routes.subscribe, Icon: IconUserPlus }

/** Who sees which menu: on admin screens the site admin's, elsewhere a user's before the site admin's. */
export const menuFor = (
  session: { readonly isUser: boolean; readonly isAdmin: boolean; readonly onAdminScreen: boolean },
  actor: Actor,
  site: Pick<Settings, 'authMethod' | 'openRegistration'>,
): readonly MenuItem[] => {
  if (session.isAdmin && (session.onAdminScreen || !session.isUser)) return ADMIN
  if (session.isUser) return USER
  return canRegister(actor, site).allowed ? [LOGIN, SUBSCRIBE] : [LOGIN]
}
