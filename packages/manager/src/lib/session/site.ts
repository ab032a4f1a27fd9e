import type { SiteFacts } from '@sheaf/contract/policy/group'
import { useConfiguration } from './session.ts'

/** Returns the site's settings that the policy takes into account. */
export const useSite = (): SiteFacts => {
  const { allPadsPublicsAuthentifiedOnly = false, publicNeedsAccount = false } = useConfiguration().value
  return { allPadsPublicsAuthentifiedOnly, publicNeedsAccount }
}

/** SCR-802: returns whether the site sends mails. What needs them is not offered where it does not. */
export const useSendsMail = (): boolean => useConfiguration().mail
