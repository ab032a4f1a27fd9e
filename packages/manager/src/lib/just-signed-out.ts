import { tabStorage } from '@sheaf/ui/lib/browser-storage'

const KEY = 'signedOut'

/**
 * Makes the next sign-in in this tab wait for a click. The identity provider's session may still be alive and would
 * otherwise sign the user in again at once, or recreate an account that was just removed.
 */
export const rememberSignOut = (): void => void tabStorage.set(KEY, 'true')
export const hasJustSignedOut = (): boolean => tabStorage.get(KEY) !== undefined
export const forgetSignOut = (): void => tabStorage.remove(KEY)
