/** Case and accents folded, so that 'ecole' finds 'École'. What people type is never a pattern. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

export const includesText = (text: string, wanted: string): boolean => fold(text).includes(fold(wanted))
