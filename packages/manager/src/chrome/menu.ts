import type { Actor } from '@sheaf/contract/policy/actor'
import type { MessageKey } from '@sheaf/l10n/keys'
import {
  IconAddressBook,
  IconStar,
  IconChartLine,
  IconFolder,
  IconHeart,
  IconHome,
  IconLogin2,
  IconLogout,
  IconMail,
  IconRecycle,
  IconSearch,
  IconSettings,
  IconShieldSearch,
  IconUser,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react'
import type { Configuration } from '../lib/session/session.ts'
import { routes } from '../paths.ts'

export interface MenuItem {
  readonly label: MessageKey
  readonly to: string
  /** Path of a screen that belongs to this item although it does not begin with the item's path. */
  readonly below?: string
  readonly Icon: typeof IconHome
  /** Key that opens this item when pressed after G. */
  readonly letter?: string
}

const USER: readonly MenuItem[] = [
  { label: 'MENU.DASHBOARD', to: routes.dashboard, Icon: IconHome, letter: 'd' },
  { label: 'GROUP.MYGROUPS', to: routes.groups, Icon: IconFolder, letter: 'f' },
  { label: 'MENU.BOOKMARK', to: routes.bookmarks, Icon: IconStar, letter: 'b' },
  { label: 'MENU.WATCHLIST', to: routes.watchlist, Icon: IconHeart, letter: 'w' },
  { label: 'MENU.SEARCH', to: routes.search, Icon: IconSearch, letter: 's' },
  { label: 'MENU.USERLIST', to: routes.userLists, Icon: IconAddressBook, letter: 'l' },
  { label: 'MENU.PROFILE', to: routes.profile, below: routes.twoFactor, Icon: IconUser, letter: 'p' },
  { label: 'MENU.LOGOUT', to: routes.logout, Icon: IconLogout },
]

const ADMIN: readonly MenuItem[] = [
  { label: 'MENU.CONFIG', to: routes.admin, Icon: IconSettings, letter: 'c' },
  { label: 'MENU.USERS', to: routes.adminUsers, Icon: IconUsers, letter: 'u' },
  { label: 'MENU.STATISTICS', to: routes.adminStatistics, Icon: IconChartLine, letter: 's' },
  { label: 'MENU.AUDIT', to: routes.adminAudit, Icon: IconShieldSearch, letter: 'a' },
  { label: 'MENU.OUTBOX', to: routes.adminOutbox, Icon: IconMail, letter: 'o' },
  { label: 'MENU.TRASH', to: routes.adminTrash, Icon: IconRecycle, letter: 't' },
  { label: 'MENU.LOGOUT', to: routes.adminLogout, Icon: IconLogout },
]

const LOGIN: MenuItem = { label: 'MENU.LOGIN', to: routes.login, Icon: IconLogin2 }
const SUBSCRIBE: MenuItem = { label: 'MENU.SUBSCRIBE', to: routes.subscribe, Icon: IconUserPlus }

/** Returns the menu of an actor. A browser holds one session at a time, a user's or the site administrator's. */
export const menuFor = (actor: Actor, { registers }: Pick<Configuration, 'registers'>): readonly MenuItem[] => {
  if (actor.kind === 'siteAdmin') return ADMIN
  if (actor.kind === 'user') return USER
  return registers ? [LOGIN, SUBSCRIBE] : [LOGIN]
}
