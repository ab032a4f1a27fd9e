import type { GroupId } from '@sheaf/contract/ids'

/** Of a folder in the manager, whose pages lie beside this one. */
export const folderAddress = (base: URL, folder: GroupId): string => new URL(`mypads/group/${folder}/view`, base).href
