import { searchWords } from '@sheaf/contract/name-search'
import { type EmojiData, fetchEmojiData } from './emoji-data.ts'

/** An emoji that is offered. */
export interface Emoji {
  readonly sign: string
  /** Its name in the reader's language. */
  readonly name: string
}

interface Indexed extends Emoji {
  /** Codes such as `smile`. */
  readonly codes: readonly string[]
  /** Names in the reader's language and in English, by their words. */
  readonly names: readonly (readonly string[])[]
  readonly tags: readonly string[]
  /** Place among those that people use most. */
  readonly frequency: number
}

const SHOWN_MAX = 8

/** Emoji that people use most, as the Unicode Consortium has counted; of those that fit alike, they come first. */
const FREQUENT = [
  ...'😂❤🤣👍😭🙏😘🥰😍😊🎉😁💕🥺😅🔥☺🤦♥🤷🙄😆🤗😉🎂🤔👏🙂😳🥳😎👌💜😔💪✨💖👀😋😏😢👉💗😩💯🌹💞🎈💙😃😡💐😜🙈🤞😄🤤🙌🤪❣😀💋💀👇💔😌💓🤩🙃😬😱😴🤭😐🌞😒😇🌸😈🎶✌🎊🥵😞💚☀🖤💰😚👑🎁💥🙋☹😑🥴👈💩✅👋🤮😤🤢🌟❗😥🌈💛😝😫😲🚀‼🔴🌻🤯',
]

const frequencyOf = (sign: string): number => {
  const at = FREQUENT.indexOf(sign.replace('\ufe0f', ''))
  return at === -1 ? FREQUENT.length : at
}

const wordsOf = (text: string): string[] => searchWords(text.replaceAll('_', ' '))

/** Returns how well an emoji fits what is typed, the best with 0; undefined if it does not. */
const rankOf = ({ codes, names, tags }: Indexed, typed: string, words: readonly string[]): number | undefined => {
  const whole = words.join(' ')
  if (codes.includes(typed) || names.some((name) => name.join(' ') === whole)) return 0
  if (codes.some((code) => code.startsWith(typed)) || names.some((name) => name.join(' ').startsWith(whole))) return 1
  const begins = (among: readonly string[]) => words.every((word) => among.some((one) => one.startsWith(word)))
  if (names.some(begins)) return 2
  return begins([...names.flat(), ...tags]) ? 3 : undefined
}

/** Finds emoji by their names. */
export class EmojiIndex {
  readonly #emoji: readonly Indexed[]

  constructor({ english, own, codes }: EmojiData) {
    const named = new Map(own.map((emoji) => [emoji.hexcode, emoji]))
    this.#emoji = english
      .filter(({ group }) => group !== undefined)
      .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
      .map((emoji) => {
        const { hexcode, unicode, label, tags = [] } = emoji
        const translated = named.get(hexcode) ?? emoji
        return {
          sign: unicode,
          frequency: frequencyOf(unicode),
          name: translated.label,
          codes: [codes[hexcode] ?? []].flat(),
          names: [wordsOf(translated.label), wordsOf(label)],
          tags: [...tags, ...(translated.tags ?? [])].flatMap(wordsOf),
        }
      })
  }

  /** Returns the emoji that fit what is typed, the best first. */
  find(typed: string): Emoji[] {
    const [code, words] = [typed.toLowerCase(), wordsOf(typed)]
    if (words.length === 0) return []
    const found = this.#emoji.flatMap((emoji) => {
      const rank = rankOf(emoji, code, words)
      return rank === undefined ? [] : [{ emoji, rank }]
    })
    // Others that fit alike stay in the order in which keyboards have them.
    return found
      .toSorted((a, b) => a.rank - b.rank || a.emoji.frequency - b.emoji.frequency)
      .slice(0, SHOWN_MAX)
      .map(({ emoji }) => emoji)
  }

  /** Returns the emoji of a code or a whole name; undefined if it is that of none. */
  named(typed: string): Emoji | undefined {
    const [code, whole] = [typed.toLowerCase(), wordsOf(typed).join(' ')]
    return (
      this.#emoji.find(({ codes }) => codes.includes(code)) ??
      this.#emoji.find(({ names }) => whole !== '' && names.some((name) => name.join(' ') === whole))
    )
  }
}

/** Fetches what finds emoji by their names in a language. */
export const fetchEmojiIndex = async (language: string): Promise<EmojiIndex> =>
  new EmojiIndex(await fetchEmojiData(language))
