/** In the manager's own frame, which shows the pad's name and the way to its folder itself. */
export const isInManager = (): boolean => window.frameElement !== null

/** In no frame at all: the page then leads to the rest of the site itself. */
export const isAlone = (): boolean => window.parent === window
