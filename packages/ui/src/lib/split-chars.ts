/** Separators between several entries that are typed or pasted together. */
export const SPLIT_CHARS = [',', ';', '\n', '\r']
