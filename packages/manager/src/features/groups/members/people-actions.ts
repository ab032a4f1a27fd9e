import type { MessageKey } from '@sheaf/l10n/keys'
import { type GroupUserAction, groupUserActions } from '../../../paths.ts'

interface PeopleAction {
  readonly title: MessageKey
  /** Title with the group's name. */
  readonly named: MessageKey
  /** Says what these people may do, and how they are notified. */
  readonly help: MessageKey
}

export const PEOPLE_ACTION: Readonly<Record<GroupUserAction, PeopleAction>> = {
  invite: {
    title: 'GROUP.INVITE_USER.IU',
    named: 'GROUP.INVITE_USER.IU_NAMED',
    help: 'GROUP.INVITE_USER.HELP',
  },
  share: {
    title: 'GROUP.ADMIN_SHARE.AS',
    named: 'GROUP.ADMIN_SHARE.AS_NAMED',
    help: 'GROUP.ADMIN_SHARE.HELP',
  },
  add: {
    title: 'GROUP.ADD_WATCHER.AS',
    named: 'GROUP.ADD_WATCHER.AS_NAMED',
    help: 'GROUP.ADD_WATCHER.HELP',
  },
}

export const readAction = (text: string | undefined): GroupUserAction | undefined =>
  groupUserActions.find((action) => action === text)
