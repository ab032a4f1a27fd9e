/**
 * How logins and mail addresses are compared: compatibility forms and letter case make no second account
 * (W-34: NFC and NFD twins, ß and ſ, İ and i).
 */
const fold = (value: string): string => value.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC').trim()

export const loginKey = fold
export const emailKey = fold
