import type en from '../locales/en.json'

type FileKey = keyof typeof en
type PluralSuffix = Intl.LDMLPluralRule
type WithoutPlural<K extends string> = K extends `${infer Key}_${PluralSuffix}` ? Key : K

/** Key of a text. The forms of a plural (`SEARCH.FOUND_one`, `_other`) share a key, without the suffix. */
export type MessageKey = WithoutPlural<FileKey>

/** Texts of a language by their keys in its file, which include plural suffixes. */
export type Messages = Readonly<Record<string, string>>

export type MessageValues = Readonly<Record<string, string | number>>
