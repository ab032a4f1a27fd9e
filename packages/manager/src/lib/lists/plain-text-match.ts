/** Folds case and accents, so that 'ecole' finds 'École'. */
const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase().trim()

export const includesText = (text: string, wanted: string): boolean => fold(text).includes(fold(wanted))
