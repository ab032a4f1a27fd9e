import { tabStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'

const signedOut = textOfBase(tabStorage, 'signedOut')

/**
 * Makes the next sign-in in this tab wait for a click. The identity provider's session may still be alive and would
 * otherwise sign the user in again at once, or recreate an account that was just removed.
 */
export const rememberSignOut = (): void => signedOut.set('true')
export const hasJustSignedOut = (): boolean => signedOut.get() !== undefined
export const forgetSignOut = (): void => signedOut.remove()
