import type { UserId } from '@sheaf/contract/ids'
import type { Services } from '../../context.ts'

const PURPOSE = 'unsubscribe'
const FROM = 'digests'

/**
 * MAIL-17: returns the token of a digest's link, valid for as long as the mail is kept. It names whose digests it ends,
 * encrypted with the site's own key, so that nobody can forge one and none need be stored.
 */
export const unsubscribeToken = ({ secretBox }: Pick<Services, 'secretBox'>, user: UserId): string =>
  secretBox(PURPOSE).seal(user, FROM)

/** Returns the user whom the token names, or `undefined` if it is invalid. */
export const holderOfUnsubscribeToken = (
  { secretBox }: Pick<Services, 'secretBox'>,
  token: string,
): UserId | undefined => {
  try {
    return secretBox(PURPOSE).open(token, FROM) as UserId
  } catch {
    return undefined
  }
}
