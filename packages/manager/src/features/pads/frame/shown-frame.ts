/** The frame of the pad that is open, for what is asked of it from its menu. */
export const shownFrame: { current: HTMLIFrameElement | null } = { current: null }
