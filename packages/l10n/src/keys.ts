import type en from '../locales/en.json'

type FileKey = keyof typeof en
type PluralSuffix = Intl.LDMLPluralRule
type WithoutPlural<K extends string> = K extends `${infer Key}_${PluralSuffix}` ? Key : K

/** Every text of the product by its key. A plural (`SEARCH.FOUND_one`, `_other`) counts once, without its suffix. */
export type MessageKey = WithoutPlural<FileKey>

/** The texts of a language by their keys in its file. */
export type Messages = Readonly<Record<string, string>>

export type MessageValues = Readonly<Record<string, string | number>>
