import type { Group } from '@sheaf/contract/entities/group'
import type { Member, User } from '@sheaf/contract/entities/user'
import type { UserId } from '@sheaf/contract/ids'
import type { MessageKey } from '@sheaf/l10n/keys'
import { type GroupUserAction, groupUserActions } from '../../paths.ts'

interface PeopleAction {
  readonly title: MessageKey
  /** Title with the group's name. */
  readonly named: MessageKey
  /** Name of the people in this list. */
  readonly people: MessageKey
  /** Says what these people may do, and how they are notified. */
  readonly help: MessageKey
  /** Label of the submit button, where "Save" would not say what happens to the added people. */
  readonly act?: MessageKey
  readonly success: MessageKey
  readonly failure: MessageKey
  /** Field of the group that the chosen people replace. */
  readonly field: 'users' | 'admins' | 'watchers'
}

export const PEOPLE_ACTION: Readonly<Record<GroupUserAction, PeopleAction>> = {
  invite: {
    title: 'GROUP.INVITE_USER.IU',
    named: 'GROUP.INVITE_USER.IU_NAMED',
    people: 'GROUP.PAD.USERS',
    help: 'GROUP.INVITE_USER.HELP',
    act: 'GROUP.INVITE_USER.ACT',
    success: 'GROUP.INVITE_USER.SUCCESS',
    failure: 'GROUP.INVITE_USER.FAILURE',
    field: 'users',
  },
  share: {
    title: 'GROUP.ADMIN_SHARE.AS',
    named: 'GROUP.ADMIN_SHARE.AS_NAMED',
    people: 'GROUP.PAD.ADMINS',
    help: 'GROUP.ADMIN_SHARE.HELP',
    success: 'GROUP.ADMIN_SHARE.SUCCESS',
    failure: 'GROUP.ADMIN_SHARE.FAILURE',
    field: 'admins',
  },
  add: {
    title: 'GROUP.ADD_WATCHER.AS',
    named: 'GROUP.ADD_WATCHER.AS_NAMED',
    people: 'GROUP.PAD.WATCHERS',
    help: 'GROUP.ADD_WATCHER.HELP',
    success: 'GROUP.ADD_WATCHER.SUCCESS',
    failure: 'GROUP.ADD_WATCHER.FAILURE',
    field: 'watchers',
  },
}

export const readAction = (text: string | undefined): GroupUserAction | undefined =>
  groupUserActions.find((action) => action === text)

/** Returns the logins in the list. Saving replaces the list as a whole. */
export const presentLogins = (
  group: Group,
  action: GroupUserAction,
  people: Readonly<Record<UserId, Member>>,
): string[] => group[PEOPLE_ACTION[action].field].flatMap((id) => people[id]?.login ?? [])

/**
 * Returns whether saving would end the user's own administration: they are missing among the admins, or are listed
 * among the users, who administer nothing (GRP-42). `people` holds logins or mail addresses.
 */
export const givesUpAdministration = (
  action: GroupUserAction,
  { login, email }: Pick<User, 'login' | 'email'>,
  people: readonly string[],
): boolean => {
  const own = [login.toLowerCase(), email.toLowerCase()]
  const isNamed = people.some((each) => own.includes(each.toLowerCase()))
  return (action === 'share' && !isNamed) || (action === 'invite' && isNamed)
}

/**
 * Returns which other admins saving would make users, as they are listed among these (GRP-42). `people` holds logins or
 * mail addresses.
 */
export const demotedAdmins = (
  action: GroupUserAction,
  admins: readonly Member[],
  self: Pick<User, 'login'> | undefined,
  people: readonly string[],
): string[] => {
  if (action !== 'invite') return []
  const named = new Set(people.map((each) => each.toLowerCase()))
  return admins
    .filter(({ login, email = '' }) => [login, email].some((each) => named.has(each.toLowerCase())))
    .flatMap(({ login }) => (login === self?.login ? [] : [login]))
}
