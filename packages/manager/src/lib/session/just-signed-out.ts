import { tabStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'

/** Holds in how many pads the user may have left text unsent (SCR-719). */
const signedOut = textOfBase(tabStorage, 'signedOut')

/**
 * Makes the next sign-in in this tab wait for a click. The identity provider's session may still be alive and would
 * otherwise sign the user in again at once, or recreate an account that was just removed. `unsent` is in how many pads
 * the user may have left text unsent, for the page to which the provider redirects back.
 */
export const rememberSignOut = (unsent = 0): void => signedOut.set(String(unsent))
export const hasJustSignedOut = (): boolean => signedOut.get() !== undefined
export const unsentAtSignOut = (): number => Number(signedOut.get() ?? 0)
export const forgetSignOut = (): void => signedOut.remove()
