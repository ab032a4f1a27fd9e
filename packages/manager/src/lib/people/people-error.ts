import { loginsOrEmails } from '@sheaf/contract/entities/user-list'
import { NAME_MAX } from '@sheaf/contract/limits'
import { t } from '@sheaf/ui/l10n/i18n'

const beginningOf = (text: string): string => {
  const characters = [...text]
  return characters.length > NAME_MAX ? `${characters.slice(0, NAME_MAX).join('')}…` : text
}

/** SCR-680: returns what is wrong with the typed people. It names the first of them who can be nobody. */
export const peopleError = (people: readonly string[]): string | undefined => {
  const { error } = loginsOrEmails.safeParse(people)
  if (error === undefined) return undefined
  const nobody = people[Number(error.issues[0]?.path[0])]
  return nobody === undefined
    ? t('BACKEND.ERROR.TYPE.LOGINS_ARR')
    : t('USERLIST.ERR.PERSON', { name: beginningOf(nobody) })
}
