/** Separators between several entries that are typed or pasted together. */
export const PART_SIGNS = [',', ';', '\n', '\r']
