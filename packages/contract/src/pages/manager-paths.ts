/* Addresses below the base that one page, or a mail of the server, links to in another. */

const part = encodeURIComponent

export const LOGIN_PATH = '/login'
export const LOGOUT_PATH = '/logout'
export const FOLDERS_PATH = '/mypads'

export const folderPath = (group: string): string => `${FOLDERS_PATH}/group/${part(group)}`
export const folderViewPath = (group: string): string => `${folderPath(group)}/view`

/** The end of the address of a pad's view, whatever its folder. */
export const padViewEnd = (pad: string): string => `/pad/view/${part(pad)}`
export const padViewPath = (group: string, pad: string): string => folderPath(group) + padViewEnd(pad)

/** Path pattern of a pad's view, as routers write it. */
export const PAD_VIEW_PATTERN = `${FOLDERS_PATH}/group/:group/pad/view/:pad`

/** The end of the address of a pad's history, whatever its folder. */
export const padHistoryEnd = (pad: string): string => `/pad/history/${part(pad)}`
export const padHistoryPath = (group: string, pad: string): string => folderPath(group) + padHistoryEnd(pad)

/** Path pattern of the history of a pad, as routers write it. */
export const PAD_HISTORY_PATTERN = `${FOLDERS_PATH}/group/:group/pad/history/:pad`

/** The page of a pad's history alone, which the manager frames, at the address that Etherpad has for it. */
export const timesliderPath = (pad: string): string => `/p/${part(pad)}/timeslider`

/** Query that makes the manager's view of a pad open with who can see it. The page of the pad alone links to it. */
export const WHO_CAN_SEE_QUERY = 'who'

/** The page that the link of an invitation opens. The mails' links and the page's own address agree by it. */
export const INVITATION_PATH = '/invitation'
export const invitationPath = (token: string): string => `${INVITATION_PATH}/${part(token)}`
