import type { UserId } from '@sheaf/contract/ids'
import type { Services } from '../../context.ts'

const PURPOSE = 'unsubscribe'
const FROM = 'digests'

/**
 * MAIL-17: what a digest's link proves, for as long as the mail is kept: whose digests it ends. Encrypted with the site's
 * own key, so that nobody can make one, and it need not be stored.
 */
export const unsubscribeToken = ({ secretBox }: Pick<Services, 'secretBox'>, user: UserId): string =>
  secretBox(PURPOSE).seal(user, FROM)

/** Whose token it is; nothing when it is none. */
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
