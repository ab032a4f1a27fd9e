/* The manager's addresses that the editor leads to as well, below the base. */

const part = encodeURIComponent

export const LOGIN_PATH = '/login'
export const LOGOUT_PATH = '/logout'
export const FOLDERS_PATH = '/mypads'

export const folderPath = (group: string): string => `${FOLDERS_PATH}/group/${part(group)}`
export const folderViewPath = (group: string): string => `${folderPath(group)}/view`

/** How the address of a pad's view ends, in whatever folder it is. */
export const padViewEnd = (pad: string): string => `/pad/view/${part(pad)}`
export const padViewPath = (group: string, pad: string): string => folderPath(group) + padViewEnd(pad)

/** With this in its query the manager's view of a pad begins with who can see it: where the pad alone leads to. */
export const WHO_CAN_SEE_QUERY = 'who'
