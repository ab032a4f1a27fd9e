import { readConfiguration } from '@sheaf/contract/routes/configuration'
import { useEffect, useState } from 'react'
import { callSite, type Site } from '../../lib/call-site.ts'

/**
 * The login of whoever is refused, as the server sees it now, and null for visitors: a refusal tells what is hidden and
 * what is unknown alike, to everybody. Undefined until it has answered.
 */
export const useWhoIsSignedIn = ({ base, token }: Site): string | null | undefined => {
  const [login, setLogin] = useState<string | null>()
  useEffect(() => {
    let isLate = false
    const tell = (answer: string | null) => {
      if (!isLate) setLogin(answer)
    }
    callSite({ base, token }, readConfiguration.path)
      .then((response) => response.json())
      .then(
        (reply: { readonly user?: { readonly login: string } }) => tell(reply.user?.login ?? null),
        () => tell(null),
      )
    return () => {
      isLate = true
    }
  }, [base, token])
  return login
}
