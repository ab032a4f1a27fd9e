import en from '../locales/en.json' with { type: 'json' }

type FileKey = keyof typeof en
type PluralSuffix = Intl.LDMLPluralRule
type WithoutPlural<K extends string> = K extends `${infer Key}_${PluralSuffix}` ? Key : K

/** Every text of the product by its key. A plural (`SEARCH.FOUND_one`, `_other`) counts once, without its suffix. */
export type MessageKey = WithoutPlural<FileKey>

/** A language file: any language may lag behind English. */
export type Messages = Readonly<Record<string, string>>

export const english: Messages = en

/** Whether the product has a text of this name: for keys that come over the wire. Plurals are not among them. */
export const isMessageKey = (key: string): key is MessageKey => Object.hasOwn(english, key)

export type MessageValues = Readonly<Record<string, string | number>>
