import { readConfiguration } from '@sheaf/contract/routes/configuration'
import { useEffect, useState } from 'react'
import { callSite, type Site } from '../../lib/call-site.ts'

/**
 * Whether whoever is refused has an account here, as the server sees it now: a refusal tells what is hidden and what is
 * unknown alike, to everybody. Undefined until it has answered.
 */
export const useIsSignedIn = ({ base, token }: Site): boolean | undefined => {
  const [isSignedIn, setIsSignedIn] = useState<boolean>()
  useEffect(() => {
    let isLate = false
    const tell = (answer: boolean) => {
      if (!isLate) setIsSignedIn(answer)
    }
    callSite({ base, token }, readConfiguration.path)
      .then((response) => response.json())
      .then(
        (reply: { readonly user?: unknown }) => tell(reply.user !== undefined),
        () => tell(false),
      )
    return () => {
      isLate = true
    }
  }, [base, token])
  return isSignedIn
}
