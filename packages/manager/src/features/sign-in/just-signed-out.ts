const KEY = 'signedOut'

/** The provider may still know who is there: in this tab, signing in again waits for a click. */
export const rememberSignOut = (): void => sessionStorage.setItem(KEY, 'true')
export const hasJustSignedOut = (): boolean => sessionStorage.getItem(KEY) !== null
export const forgetSignOut = (): void => sessionStorage.removeItem(KEY)
