import { PENDING_LOGIN_MINUTES } from '@sheaf/contract/limits'
import { parseJson, tabStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import * as z from 'zod/mini'

const pendingSchema = z.object({
  login: z.string(),
  /** Key that the second call needs. */
  token: z.string(),
})

/** Sign-in between its two calls. */
export type Pending = z.infer<typeof pendingSchema>

/** `until` is by the clock of this browser, which may differ from the server's. */
const storedSchema = z.extend(pendingSchema, { until: z.number() })

/**
 * Kept for the tab, since a phone may drop the page while its owner reads the code in another app. The key opens nothing
 * without that code, and no longer than this.
 */
const stored = textOfBase(tabStorage, 'pendingSignIn')

export const setPendingSignIn = (next: Pending | undefined): void => {
  if (next === undefined) return stored.remove()
  const { login, token } = next
  const until = Date.now() + PENDING_LOGIN_MINUTES * 60_000
  stored.set(JSON.stringify({ login, token, until } satisfies z.infer<typeof storedSchema>))
}

/** Returns the pending sign-in of this tab, unless its key has expired. */
export const pendingSignIn = (): Pending | undefined => {
  const { data } = storedSchema.safeParse(parseJson(stored.get()))
  if (data !== undefined && Date.now() < data.until) return { login: data.login, token: data.token }
  stored.remove()
  return undefined
}
