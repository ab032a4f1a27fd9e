/* What the manager and the editor leave for each other when both are open in one browser. */

/**
 * Name in the session storage of the text, one for each base, in which a page keeps its path below the base while
 * somebody signs in, who is then led back there.
 */
export const ADDRESS_BEFORE_SIGN_IN = 'unauthenticatedUrl'

/**
 * Name of the channel, one for each base, on which the manager tells the other pages of its browser that nobody is
 * signed in any more, or that somebody is again.
 */
export const SESSION_CHANNEL = 'sheaf'
export const SIGNED_OUT = 'sheaf:signed-out'
export const SIGNED_IN = 'sheaf:signed-in'
