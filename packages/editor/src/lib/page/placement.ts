/**
 * Returns whether this page is in the manager's frame, which shows the pad's name and the link to its folder itself.
 */
export const isInManager = (): boolean => window.frameElement !== null

/** Returns whether this page is in no frame at all, so that it has to lead to the rest of the site itself. */
export const isAlone = (): boolean => window.parent === window
