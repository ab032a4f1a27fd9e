/** Signs that end a row in other programs: the tab and the page of old printers, and the ends of rows of Unicode. */
const ROW_ENDS = /[\v\f\u2028\u2029]/g

/** Signs that are no letters and say nothing, such as NUL. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu

/**
 * Returns text from elsewhere as a pad can hold it. Half of a letter beyond the first 65,536, which another program cut,
 * would be another sign on each page that gets it.
 */
export const cleanText = (text: string): string =>
  text.replaceAll(ROW_ENDS, '\n').replaceAll(CONTROLS, '').toWellFormed()
