import type { ComponentType } from 'react'
import { routes, type Audience } from './paths.ts'

type Screen = () => Promise<ComponentType>

/**
 * Table of all screens (section 2 of the specification): path, audience and component. The build reads it too, so this
 * module must not import anything that needs a browser.
 */
export const screens: readonly (readonly [path: string, audience: Audience, screen: Screen])[] = [
  [routes.login, 'visitor', async () => (await import('./screens/login-screen.tsx')).LoginScreen],
  [routes.loginOtp, 'visitor', async () => (await import('./screens/login-otp-screen.tsx')).LoginOtpScreen],
  [routes.twoFactor, 'anyone', async () => (await import('./screens/two-factor-screen.tsx')).TwoFactorScreen],
  [routes.logout, 'anyone', async () => (await import('./screens/logout-screen.tsx')).LogoutScreen],
  [routes.subscribe, 'visitor', async () => (await import('./screens/subscribe-screen.tsx')).SubscribeScreen],
  [routes.recovery, 'anyone', async () => (await import('./screens/recovery-screen.tsx')).RecoveryScreen],
  [routes.recoveryEnd, 'anyone', async () => (await import('./screens/recovery-end-screen.tsx')).RecoveryEndScreen],
  [
    routes.accountConfirm,
    'anyone',
    async () => (await import('./screens/account-confirm-screen.tsx')).AccountConfirmScreen,
  ],
  [routes.emailConfirm, 'anyone', async () => (await import('./screens/email-confirm-screen.tsx')).EmailConfirmScreen],
  [routes.invitation, 'anyone', async () => (await import('./screens/invitation-screen.tsx')).InvitationScreen],
  [
    routes.invitationLink,
    'anyone',
    async () => (await import('./screens/invitation-link-screen.tsx')).InvitationLinkScreen,
  ],
  [routes.profile, 'anyone', async () => (await import('./screens/profile-screen.tsx')).ProfileScreen],
  [routes.dashboard, 'user', async () => (await import('./screens/dashboard-screen.tsx')).DashboardScreen],
  [routes.bookmarks, 'user', async () => (await import('./screens/bookmarks-screen.tsx')).BookmarksScreen],
  [routes.watchlist, 'user', async () => (await import('./screens/watchlist-screen.tsx')).WatchlistScreen],
  [routes.search, 'user', async () => (await import('./screens/search-screen.tsx')).SearchScreen],
  [routes.userLists, 'user', async () => (await import('./screens/user-lists-screen.tsx')).UserListsScreen],
  [routes.userListAdd, 'user', async () => (await import('./screens/user-list-add-screen.tsx')).UserListAddScreen],
  [routes.userListEdit, 'user', async () => (await import('./screens/user-list-edit-screen.tsx')).UserListEditScreen],
  [
    routes.userListRemove,
    'user',
    async () => (await import('./screens/user-list-remove-screen.tsx')).UserListRemoveScreen,
  ],
  [routes.groups, 'user', async () => (await import('./screens/group-list-screen.tsx')).GroupListScreen],
  ['/mypads/group', 'user', async () => (await import('./screens/group-list-screen.tsx')).GroupListScreen],
  ['/mypads/group/list', 'user', async () => (await import('./screens/group-list-screen.tsx')).GroupListScreen],
  [routes.trash, 'user', async () => (await import('./screens/trash-screen.tsx')).TrashScreen],
  [routes.groupAdd, 'user', async () => (await import('./screens/group-add-screen.tsx')).GroupAddScreen],
  [routes.groupEdit, 'signedIn', async () => (await import('./screens/group-edit-screen.tsx')).GroupEditScreen],
  [routes.groupRemove, 'signedIn', async () => (await import('./screens/group-remove-screen.tsx')).GroupRemoveScreen],
  [routes.groupView, 'anyone', async () => (await import('./screens/group-view-screen.tsx')).GroupViewScreen],
  [routes.groupFiles, 'anyone', async () => (await import('./screens/group-files-screen.tsx')).GroupFilesScreen],
  [routes.groupPeople, 'signedIn', async () => (await import('./screens/group-people-screen.tsx')).GroupPeopleScreen],
  [routes.padAdd, 'signedIn', async () => (await import('./screens/pad-add-screen.tsx')).PadAddScreen],
  [routes.padEdit, 'signedIn', async () => (await import('./screens/pad-edit-screen.tsx')).PadEditScreen],
  [routes.padRemove, 'signedIn', async () => (await import('./screens/pad-remove-screen.tsx')).PadRemoveScreen],
  [
    routes.padChatRemove,
    'signedIn',
    async () => (await import('./screens/pad-chat-remove-screen.tsx')).PadChatRemoveScreen,
  ],
  [routes.padMove, 'signedIn', async () => (await import('./screens/pad-move-screen.tsx')).PadMoveScreen],
  [routes.padView, 'anyone', async () => (await import('./screens/pad-view-screen.tsx')).PadViewScreen],
  [routes.padHistory, 'anyone', async () => (await import('./screens/pad-history-screen.tsx')).PadHistoryScreen],
  [routes.admin, 'anyone', async () => (await import('./screens/admin-screen.tsx')).AdminScreen],
  [routes.adminUsers, 'siteAdmin', async () => (await import('./screens/admin-users-screen.tsx')).AdminUsersScreen],
  [
    routes.adminUserCreate,
    'siteAdmin',
    async () => (await import('./screens/admin-user-create-screen.tsx')).AdminUserCreateScreen,
  ],
  [
    routes.adminUserEdit,
    'siteAdmin',
    async () => (await import('./screens/admin-user-edit-screen.tsx')).AdminUserEditScreen,
  ],
  [
    routes.adminUserRemove,
    'siteAdmin',
    async () => (await import('./screens/admin-user-remove-screen.tsx')).AdminUserRemoveScreen,
  ],
  [
    routes.adminStatistics,
    'siteAdmin',
    async () => (await import('./screens/admin-statistics-screen.tsx')).AdminStatisticsScreen,
  ],
  [routes.adminAudit, 'siteAdmin', async () => (await import('./screens/admin-audit-screen.tsx')).AdminAuditScreen],
  [routes.adminOutbox, 'siteAdmin', async () => (await import('./screens/admin-outbox-screen.tsx')).AdminOutboxScreen],
  [routes.adminTrash, 'siteAdmin', async () => (await import('./screens/trash-screen.tsx')).TrashScreen],
  [routes.adminLogout, 'anyone', async () => (await import('./screens/admin-logout-screen.tsx')).AdminLogoutScreen],
]
