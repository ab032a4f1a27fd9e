/* What the manager and the editor leave for each other in the browser that both are open in. */

/** Where in the session's storage a page keeps its path below the base while one signs in, which then leads back there. */
export const ADDRESS_BEFORE_SIGN_IN = 'unauthenticatedUrl'

/** On this channel the manager tells the open editors of its browser that whoever was signed in is not any more. */
export const SIGN_OUT_CHANNEL = 'sheaf'
export const SIGNED_OUT = 'sheaf:signed-out'
