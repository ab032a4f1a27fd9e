/**
 * Turns off stack traces until the scripts have started. Libraries create a dozen errors while they load, to throw
 * later, and for each stack the browser goes through the whole script: two fifths of the time that the scripts take to
 * start.
 */
const { stackTraceLimit } = Error

Error.stackTraceLimit = 0

export const restoreStacks = (): void => {
  Error.stackTraceLimit = stackTraceLimit
}
