/** An emoji as the data name it in a language. */
export interface NamedEmoji {
  readonly unicode: string
  readonly hexcode: string
  readonly label: string
  readonly tags?: readonly string[] | undefined
  /** Absent for parts of emoji. */
  readonly group?: number | undefined
  readonly order?: number | undefined
}

type Names = { readonly default: readonly NamedEmoji[] }

/** Names of emoji by languages of the pages; each file is fetched with the first `:`. There are none in Arabic. */
const NAMES: Readonly<Record<string, () => Promise<Names>>> = {
  de: () => import('emojibase-data/de/compact.json'),
  en: () => import('emojibase-data/en/compact.json'),
  es: () => import('emojibase-data/es/compact.json'),
  fr: () => import('emojibase-data/fr/compact.json'),
  it: () => import('emojibase-data/it/compact.json'),
  ja: () => import('emojibase-data/ja/compact.json'),
  nl: () => import('emojibase-data/nl/compact.json'),
  pl: () => import('emojibase-data/pl/compact.json'),
  pt: () => import('emojibase-data/pt/compact.json'),
}

export interface EmojiData {
  readonly english: readonly NamedEmoji[]
  /** The same as the English ones where the language has none. */
  readonly own: readonly NamedEmoji[]
  /** Codes such as `smile` by the hexadecimal numbers of emoji. */
  readonly codes: Readonly<Record<string, string | string[]>>
}

/** Fetches the names of emoji in a language and in English. */
export const fetchEmojiData = async (language: string): Promise<EmojiData> => {
  const english = NAMES['en']!()
  const [one, other, codes] = await Promise.all([
    english,
    (NAMES[language] ?? (() => english))(),
    import('emojibase-data/en/shortcodes/github.json'),
  ])
  return { english: one.default, own: other.default, codes: codes.default }
}
