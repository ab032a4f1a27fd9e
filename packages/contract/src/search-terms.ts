/*
 * Turns text into the terms that search compares. Both databases, the excerpts and the pages share it, so that they
 * agree. Letter case, accents and compatibility forms (ﬁ, Ａ, ²) make no difference. A word ends where letters, digits
 * and their marks end; in scripts without spaces between words, each pair of neighbours is a term.
 */

/**
 * Marks that people leave out when they type: accents, and the vowel signs of Hebrew and Arabic. Other marks spell the
 * word.
 */
const OPTIONAL_MARKS =
  /(?![\u3099\u309A])(?=\p{M})[\p{sc=Zinh}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hebr}\p{sc=Arab}\p{sc=Syrc}]|\u0640|\p{Cf}/gu

/** Modifier letters serve as apostrophes and primes, and separate words as the apostrophe does. */
const LETTER = String.raw`[[\p{L}\p{N}]--[\u02B9-\u02CF]]`
const MARKS = String.raw`[[\p{M}\p{Cf}\uFF9E\uFF9F]--[\u200B]]`
const CLUSTER = new RegExp(`${LETTER}${MARKS}*`, 'vy')
const LOOSE_MARKS = new RegExp(`${MARKS}+`, 'vy')
const NO_LETTER = new RegExp(String.raw`[^[\p{L}\p{N}\p{M}]--[\u02B9-\u02CF]]`, 'gv')
const UNSPACED = /^[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u

/** Letters that Unicode does not decompose, but that people type as others when they have no key for them. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ı: 'i',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
}
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu')

/** Keeps a letter under thousands of marks from becoming an equally long term. */
const CLUSTER_MAX = 8
/** Longer words are distinguished by their beginning only. */
const TERM_MAX = 64

const fold = (cluster: string): string => {
  const folded = cluster
    .normalize('NFKD')
    .replace(OPTIONAL_MARKS, '')
    .toLowerCase()
    .replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] as string)
    .normalize('NFC')
    .replace(NO_LETTER, '')
  return folded.length <= CLUSTER_MAX ? folded : [...folded].slice(0, CLUSTER_MAX).join('')
}

const CACHE_MAX = 20_000
const cache = new Map<string, string>()
const foldCached = (cluster: string): string => {
  if (cluster.length > 4) return fold(cluster)
  let folded = cache.get(cluster)
  if (folded === undefined) {
    folded = fold(cluster)
    if (cache.size >= CACHE_MAX) cache.clear()
    cache.set(cluster, folded)
  }
  return folded
}

const ASCII = Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? String.fromCharCode(code).toLowerCase() : '',
)

export interface Token {
  readonly term: string
  /** Offset in the text as written. */
  readonly start: number
  readonly end: number
  /**
   * For a pair, the length of its first half in the term, and where that half ends in the text; for a word, all of it.
   */
  readonly headLength: number
  readonly headEnd: number
  /** The last term of a run in an unspaced script. It exists so that a single character is found at the end too. */
  readonly isTail: boolean
}

/**
 * Yields the terms of a text in order, with their places. It is lazy, so that a caller that has seen enough can stop.
 */
export function* tokensOf(text: string): Generator<Token, undefined, undefined> {
  let word = ''
  let wordStart = 0
  let wordEnd = 0
  let half: { term: string; start: number; end: number } | undefined
  let isInRun = false

  const takeWord = (): Token => {
    const token = {
      term: word,
      start: wordStart,
      end: wordEnd,
      headLength: word.length,
      headEnd: wordEnd,
      isTail: false,
    }
    word = ''
    return token
  }
  const takeHalf = ({ term, start, end }: { term: string; start: number; end: number }): Token => {
    half = undefined
    return { term, start, end, headLength: term.length, headEnd: end, isTail: isInRun }
  }

  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at)
    let end = at + 1
    let folded: string
    let isUnspaced = false
    // ASCII letters are looked up, unless an accent follows.
    if (code < 128 && !(text.charCodeAt(end) >= 0x300)) folded = ASCII[code] as string
    else {
      CLUSTER.lastIndex = at
      const cluster = CLUSTER.exec(text)?.[0]
      if (cluster === undefined) {
        LOOSE_MARKS.lastIndex = at
        const marks = LOOSE_MARKS.exec(text)?.[0]
        if (marks !== undefined) {
          at += marks.length
          continue
        }
        folded = ''
        if ((text.codePointAt(at) as number) > 0xffff) end = at + 2
      } else {
        end = at + cluster.length
        folded = foldCached(cluster)
        if (folded === '') {
          at = end
          continue
        }
        isUnspaced = code >= 0xe00 && UNSPACED.test(folded)
      }
    }
    if (isUnspaced) {
      if (word !== '') yield takeWord()
      const next = { term: folded, start: at, end }
      if (half) {
        yield {
          term: half.term + folded,
          start: half.start,
          end,
          headLength: half.term.length,
          headEnd: half.end,
          isTail: false,
        }
        isInRun = true
      } else isInRun = false
      half = next
    } else {
      if (half) yield takeHalf(half)
      if (folded !== '') {
        if (word === '') wordStart = at
        if (word.length < TERM_MAX) word += folded
        wordEnd = end
      } else if (word !== '') yield takeWord()
    }
    at = end
  }
  if (word !== '') yield takeWord()
  if (half) yield takeHalf(half)
}

/**
 * Returns the terms of a query. A text matches a query term if one of its own terms begins with it. Everything that is
 * no letter or digit only separates terms.
 */
export const queryTermsOf = (query: string, max: number): string[] => {
  const queryTerms = new Set<string>()
  for (const { term, isTail } of tokensOf(query)) {
    if (!isTail) queryTerms.add(term)
    if (queryTerms.size >= max) break
  }
  return [...queryTerms]
}

/** Korean, whose words are spaced, but of whose syllables there are as many as of the characters of Chinese. */
const HANGUL = /^\p{sc=Hang}/u

/**
 * Returns whether so many terms begin with the query term that an index is of no help: a single character, or two
 * letters of an alphabet.
 */
export const isBroad = (queryTerm: string): boolean =>
  queryTerm.length === 1 || (queryTerm.length === 2 && !UNSPACED.test(queryTerm) && !HANGUL.test(queryTerm))

export interface Match {
  /** Index of the query term with which a term begins here. */
  readonly queryTerm: number
  /** Offset in the text as written. */
  readonly start: number
  readonly end: number
  /** Whether the term equals the query term instead of only beginning with it. */
  readonly isWhole: boolean
}

/** Yields where the query terms are found, in order of place. It is lazy, like the tokens. */
export function* matchesOf(text: string, queryTerms: readonly string[]): Generator<Match, undefined, undefined> {
  const byLetter = Map.groupBy(queryTerms.keys(), (index) => (queryTerms[index] as string)[0])
  for (const { term, start, end, headLength, headEnd } of tokensOf(text))
    for (const queryTerm of byLetter.get(term[0]) ?? []) {
      const { length } = queryTerms[queryTerm] as string
      if (!term.startsWith(queryTerms[queryTerm] as string)) continue
      yield { queryTerm, start, end: length <= headLength ? headEnd : end, isWhole: length === term.length }
    }
}
