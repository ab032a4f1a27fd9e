import type { SiteFacts } from '@sheaf/contract/policy/group'
import { useConfiguration } from './session.ts'

/** What the site's settings say about everybody's rights, as the policy wants it. */
export const useSite = (): SiteFacts => {
  const { allPadsPublicsAuthentifiedOnly = false, publicNeedsAccount = false } = useConfiguration().value
  return { allPadsPublicsAuthentifiedOnly, publicNeedsAccount }
}
