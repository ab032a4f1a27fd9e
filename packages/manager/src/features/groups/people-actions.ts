import type { Group } from '@sheaf/contract/entities/group'
import type { Presence } from '@sheaf/contract/entities/user-list'
import type { Member, User } from '@sheaf/contract/entities/user'
import type { UserId } from '@sheaf/contract/ids'
import type { MessageKey } from '@sheaf/l10n/keys'
import { joinPeople } from '@sheaf/ui/components/people-picker'
import { toast } from '@sheaf/ui/components/toast'
import { currentLanguage, t } from '@sheaf/ui/l10n/i18n'
import { type GroupUserAction, groupUserActions } from '../../paths.ts'

interface PeopleAction {
  readonly title: MessageKey
  /** The same with the group's name. */
  readonly named: MessageKey
  /** How the people of that list are called. */
  readonly people: MessageKey
  /** What they may do, and what they hear of it. */
  readonly help: MessageKey
  /** What the form does to whom it adds, where that is more than to save a list. */
  readonly act?: MessageKey
  readonly success: MessageKey
  readonly failure: MessageKey
  /** The list that the chosen people replace. */
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

/** Who is in the list now, by login: the save replaces it as a whole. */
export const presentLogins = (
  group: Group,
  action: GroupUserAction,
  people: Readonly<Record<UserId, Member>>,
): string[] => group[PEOPLE_ACTION[action].field].flatMap((id) => people[id]?.login ?? [])

/**
 * SCR-138: the list as it is now, with what one form has added to it and taken out of it since it was opened: whom others
 * added or took out meanwhile stays so.
 */
export const mergePeople = (chosen: readonly string[], before: readonly string[], now: readonly string[]): string[] => {
  const keysOf = (logins: readonly string[]) => new Set(logins.map((login) => login.toLowerCase()))
  const [chosenKeys, beforeKeys] = [keysOf(chosen), keysOf(before)]
  const isTakenOut = (login: string) => beforeKeys.has(login.toLowerCase()) && !chosenKeys.has(login.toLowerCase())
  return joinPeople(
    now.filter((login) => !isTakenOut(login)),
    chosen.filter((login) => !beforeKeys.has(login.toLowerCase())),
  )
}

/**
 * Whether saving takes their own administration from somebody: they are no longer among the admins, or are now among the
 * users, who administer nothing (GRP-42). People are named by login or mail address.
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

export const absenceText = (action: GroupUserAction, names: readonly string[]): string =>
  t(PEOPLE_ACTION[action].failure, { names: new Intl.ListFormat(currentLanguage()).format(names) })

/** SCR-44: names that nobody has are told apart, as plain text; with none missing, that all went well. */
export const tellPresence = (action: GroupUserAction, { absent }: Presence): void => {
  if (absent.length === 0) toast.success(t(PEOPLE_ACTION[action].success))
  else toast.warning(absenceText(action, absent))
}
