import type { ComponentType } from 'react'
import { routes, type Audience } from './paths.ts'

type Screen = () => Promise<ComponentType>

/**
 * Table of all screens (section 2 of the specification): path, audience and component. The build reads it too, so this
 * module must not import anything that needs a browser.
 */
export const screens: readonly (readonly [path: string, audience: Audience, screen: Screen])[] = [
  [routes.login, 'visitor', async () => (await import('./screens/sign-in/login-screen.tsx')).LoginScreen],
  [routes.loginOtp, 'visitor', async () => (await import('./screens/sign-in/login-otp-screen.tsx')).LoginOtpScreen],
  [routes.twoFactor, 'anyone', async () => (await import('./screens/sign-in/two-factor-screen.tsx')).TwoFactorScreen],
  [routes.logout, 'anyone', async () => (await import('./screens/sign-in/logout-screen.tsx')).LogoutScreen],
  [routes.subscribe, 'visitor', async () => (await import('./screens/account/subscribe-screen.tsx')).SubscribeScreen],
  [routes.recovery, 'anyone', async () => (await import('./screens/account/recovery-screen.tsx')).RecoveryScreen],
  [
    routes.recoveryEnd,
    'anyone',
    async () => (await import('./screens/account/recovery-end-screen.tsx')).RecoveryEndScreen,
  ],
  [
    routes.accountConfirm,
    'anyone',
    async () => (await import('./screens/account/account-confirm-screen.tsx')).AccountConfirmScreen,
  ],
  [
    routes.emailConfirm,
    'anyone',
    async () => (await import('./screens/account/email-confirm-screen.tsx')).EmailConfirmScreen,
  ],
  [
    routes.invitation,
    'anyone',
    async () => (await import('./screens/invitation/invitation-screen.tsx')).InvitationScreen,
  ],
  [
    routes.invitationLink,
    'anyone',
    async () => (await import('./screens/invitation/invitation-link-screen.tsx')).InvitationLinkScreen,
  ],
  [routes.profile, 'anyone', async () => (await import('./screens/account/profile-screen.tsx')).ProfileScreen],
  [routes.dashboard, 'user', async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen],
  [routes.bookmarks, 'user', async () => (await import('./screens/marks/bookmarks-screen.tsx')).BookmarksScreen],
  [routes.watchlist, 'user', async () => (await import('./screens/marks/watchlist-screen.tsx')).WatchlistScreen],
  [routes.search, 'user', async () => (await import('./screens/search-screen.tsx')).SearchScreen],
  [routes.userLists, 'user', async () => (await import('./screens/user-lists/user-lists-screen.tsx')).UserListsScreen],
  [
    routes.userListAdd,
    'user',
    async () => (await import('./screens/user-lists/user-list-add-screen.tsx')).UserListAddScreen,
  ],
  [
    routes.userListEdit,
    'user',
    async () => (await import('./screens/user-lists/user-list-edit-screen.tsx')).UserListEditScreen,
  ],
  [
    routes.userListRemove,
    'user',
    async () => (await import('./screens/user-lists/user-list-remove-screen.tsx')).UserListRemoveScreen,
  ],
  [routes.groups, 'user', async () => (await import('./screens/groups/group-list-screen.tsx')).GroupListScreen],
  ['/mypads/group', 'user', async () => (await import('./screens/groups/group-list-screen.tsx')).GroupListScreen],
  ['/mypads/group/list', 'user', async () => (await import('./screens/groups/group-list-screen.tsx')).GroupListScreen],
  [routes.trash, 'user', async () => (await import('./screens/trash-screen.tsx')).TrashScreen],
  [routes.groupAdd, 'user', async () => (await import('./screens/groups/group-add-screen.tsx')).GroupAddScreen],
  [routes.groupEdit, 'signedIn', async () => (await import('./screens/groups/group-edit-screen.tsx')).GroupEditScreen],
  [
    routes.groupRemove,
    'signedIn',
    async () => (await import('./screens/groups/group-remove-screen.tsx')).GroupRemoveScreen,
  ],
  [routes.groupView, 'anyone', async () => (await import('./screens/groups/group-view-screen.tsx')).GroupViewScreen],
  [routes.groupFiles, 'anyone', async () => (await import('./screens/groups/group-files-screen.tsx')).GroupFilesScreen],
  [
    routes.groupPeople,
    'signedIn',
    async () => (await import('./screens/groups/group-people-screen.tsx')).GroupPeopleScreen,
  ],
  [routes.padAdd, 'signedIn', async () => (await import('./screens/pads/pad-add-screen.tsx')).PadAddScreen],
  [routes.padEdit, 'signedIn', async () => (await import('./screens/pads/pad-edit-screen.tsx')).PadEditScreen],
  [routes.padRemove, 'signedIn', async () => (await import('./screens/pads/pad-remove-screen.tsx')).PadRemoveScreen],
  [
    routes.padChatRemove,
    'signedIn',
    async () => (await import('./screens/pads/pad-chat-remove-screen.tsx')).PadChatRemoveScreen,
  ],
  [routes.padMove, 'signedIn', async () => (await import('./screens/pads/pad-move-screen.tsx')).PadMoveScreen],
  [routes.padView, 'anyone', async () => (await import('./screens/pads/pad-view-screen.tsx')).PadViewScreen],
  [routes.padHistory, 'anyone', async () => (await import('./screens/pads/pad-history-screen.tsx')).PadHistoryScreen],
  [routes.admin, 'anyone', async () => (await import('./screens/administration/admin-screen.tsx')).AdminScreen],
  [
    routes.adminUsers,
    'siteAdmin',
    async () => (await import('./screens/administration/admin-users-screen.tsx')).AdminUsersScreen,
  ],
  [
    routes.adminUserCreate,
    'siteAdmin',
    async () => (await import('./screens/administration/admin-user-create-screen.tsx')).AdminUserCreateScreen,
  ],
  [
    routes.adminUserEdit,
    'siteAdmin',
    async () => (await import('./screens/administration/admin-user-edit-screen.tsx')).AdminUserEditScreen,
  ],
  [
    routes.adminUserRemove,
    'siteAdmin',
    async () => (await import('./screens/administration/admin-user-remove-screen.tsx')).AdminUserRemoveScreen,
  ],
  [
    routes.adminStatistics,
    'siteAdmin',
    async () => (await import('./screens/administration/admin-statistics-screen.tsx')).AdminStatisticsScreen,
  ],
  [
    routes.adminAudit,
    'siteAdmin',
    async () => (await import('./screens/administration/admin-audit-screen.tsx')).AdminAuditScreen,
  ],
  [
    routes.adminOutbox,
    'siteAdmin',
    async () => (await import('./screens/administration/admin-outbox-screen.tsx')).AdminOutboxScreen,
  ],
  [routes.adminTrash, 'siteAdmin', async () => (await import('./screens/trash-screen.tsx')).TrashScreen],
  [
    routes.adminLogout,
    'anyone',
    async () => (await import('./screens/sign-in/admin-logout-screen.tsx')).AdminLogoutScreen,
  ],
]
