import type { GroupId, PadId, UserListId } from '@sheaf/contract/ids'
import {
  folderPath,
  folderViewPath,
  FOLDERS_PATH,
  INVITATION_PATH,
  LOGIN_PATH,
  LOGOUT_PATH,
  PAD_HISTORY_PATTERN,
  PAD_VIEW_PATTERN,
  padHistoryPath,
  padViewPath,
} from '@sheaf/contract/pages/manager-paths'

/** Actions of the people screen of a group. */
export const groupUserActions = ['invite', 'share', 'add'] as const
export type GroupUserAction = (typeof groupUserActions)[number]

/** Path patterns of all screens, as the router declares them. */
export const routes = {
  home: '/',
  login: LOGIN_PATH,
  loginOtp: '/loginotp',
  twoFactor: '/setup2fa',
  logout: LOGOUT_PATH,
  subscribe: '/subscribe',
  recovery: '/passrecover',
  recoveryEnd: '/passrecover/:token',
  accountConfirm: '/accountconfirm/:token',
  emailConfirm: '/emailconfirm/:token',
  invitation: INVITATION_PATH,
  invitationLink: `${INVITATION_PATH}/:token`,
  profile: '/myprofile',
  dashboard: '/dashboard',
  bookmarks: '/mybookmarks',
  watchlist: '/mywatchlist',
  search: '/search',
  userLists: '/myuserlists',
  userListAdd: '/myuserlists/add',
  userListEdit: '/myuserlists/:key/edit',
  userListRemove: '/myuserlists/:key/remove',
  groups: FOLDERS_PATH,
  groupAdd: '/mypads/group/add',
  groupEdit: '/mypads/group/:key/edit',
  groupRemove: '/mypads/group/:key/remove',
  groupView: '/mypads/group/:key/view',
  groupFiles: '/mypads/group/:key/files',
  trash: '/mypads/trash',
  groupPeople: '/mypads/group/:group/user/:action',
  padAdd: '/mypads/group/:group/pad/add',
  padEdit: '/mypads/group/:group/pad/edit/:pad',
  padRemove: '/mypads/group/:group/pad/remove/:pad',
  padChatRemove: '/mypads/group/:group/pad/remove/chat/history/:pad',
  padMove: '/mypads/group/:group/pad/move',
  padView: PAD_VIEW_PATTERN,
  padHistory: PAD_HISTORY_PATTERN,
  admin: '/admin',
  adminUsers: '/admin/users',
  adminUserCreate: '/admin/users/create',
  adminUserEdit: '/admin/users/:login/edit',
  adminUserRemove: '/admin/users/:login/remove',
  adminStatistics: '/admin/statistics',
  adminAudit: '/admin/audit',
  adminOutbox: '/admin/outbox',
  adminTrash: '/admin/trash',
  adminLogout: '/admin/logout',
} as const

/** Screen to which `/` redirects a signed-in user. */
export const HOME = routes.groups

/** Sign-in to which a screen redirects without the required session, by the screen's audience. */
export const SIGN_IN = {
  anyone: undefined,
  visitor: undefined,
  user: routes.login,
  signedIn: routes.login,
  siteAdmin: routes.admin,
} as const
export type Audience = keyof typeof SIGN_IN

/** Returns whether a path, relative to the base, is a screen of the site administration. */
export const isAdminPath = (path: string): boolean => /^\/admin(?:[/?]|$)/.test(path)

const part = encodeURIComponent
const group: (id: GroupId) => string = folderPath

/** Paths of all screens. Those with parameters are functions that fill them in. */
export const paths = {
  ...routes,
  userListEdit: (key: UserListId) => `/myuserlists/${part(key)}/edit`,
  userListRemove: (key: UserListId) => `/myuserlists/${part(key)}/remove`,
  groupEdit: (id: GroupId) => `${group(id)}/edit`,
  groupRemove: (id: GroupId) => `${group(id)}/remove`,
  groupView: (id: GroupId) => folderViewPath(id),
  groupFiles: (id: GroupId) => `${group(id)}/files`,
  groupPeople: (id: GroupId, action: GroupUserAction) => `${group(id)}/user/${action}`,
  padAdd: (id: GroupId) => `${group(id)}/pad/add`,
  padEdit: (id: GroupId, pad: PadId) => `${group(id)}/pad/edit/${part(pad)}`,
  padRemove: (id: GroupId, pad: PadId) => `${group(id)}/pad/remove/${part(pad)}`,
  padChatRemove: (id: GroupId, pad: PadId) => `${group(id)}/pad/remove/chat/history/${part(pad)}`,
  padMove: (id: GroupId) => `${group(id)}/pad/move`,
  padView: (id: GroupId, pad: PadId) => padViewPath(id, pad),
  /** A pad, open at the first place of a text in it. */
  padViewAt: (id: GroupId, pad: PadId, find: string) => `${padViewPath(id, pad)}?${new URLSearchParams({ find })}`,
  /** A pad, open at the line of a file. */
  padViewAtFile: (id: GroupId, pad: PadId, file: string) => `${padViewPath(id, pad)}?${new URLSearchParams({ file })}`,
  padHistory: (id: GroupId, pad: PadId) => padHistoryPath(id, pad),
  adminUserEdit: (login: string) => `/admin/users/${part(login)}/edit`,
  adminUserRemove: (login: string) => `/admin/users/${part(login)}/remove`,
} as const
