import { tabStorage } from '@sheaf/ui/lib/browser-storage'

const KEY = 'signedOut'

/**
 * The provider may still know who is there: in this tab, signing in again waits for a click. Else who has just left would
 * be back at once, and a removed account made anew.
 */
export const rememberSignOut = (): void => void tabStorage.set(KEY, 'true')
export const hasJustSignedOut = (): boolean => tabStorage.get(KEY) !== undefined
export const forgetSignOut = (): void => tabStorage.remove(KEY)
