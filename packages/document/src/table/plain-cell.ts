/** Ends of lines and tabs within a cell would be taken for the ends of rows and cells. */
export const plainCell = (text: string): string => text.replaceAll(/[\t\r\n]+/g, ' ')
