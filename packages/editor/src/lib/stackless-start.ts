/**
 * Libraries make a dozen errors while they are loaded, to throw later, and for the stack of each the browser reads the
 * whole script again: two fifths of the time that the scripts take to start. Until then errors have none.
 */
const { stackTraceLimit } = Error

Error.stackTraceLimit = 0

export const restoreStacks = (): void => {
  Error.stackTraceLimit = stackTraceLimit
}
