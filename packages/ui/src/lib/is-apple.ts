/** Returns whether the device has Apple's keys: ⌘ in place of Ctrl, and ⌥. */
export const isApple = (): boolean => /Mac|iP(hone|ad|od)/.test(navigator.platform)
