const KEY = 'signedOut'

/**
 * The provider may still know who is there: in this tab, signing in again waits for a click. Else who has just left would
 * be back at once, and a removed account made anew.
 */
export const rememberSignOut = (): void => sessionStorage.setItem(KEY, 'true')
export const hasJustSignedOut = (): boolean => sessionStorage.getItem(KEY) !== null
export const forgetSignOut = (): void => sessionStorage.removeItem(KEY)
