import { diffArrays } from 'diff'
import type { Difference, ListSign, Whole } from './difference.ts'
import type { HistoryLine } from './history-lines.ts'
import { type Letters, toWords, toWritten, type Word, type WrittenLine } from './written-lines.ts'

/** Beyond this many different lines, those are found alike that stand once in each text. */
const LINES_DIFFERENT_MAX = 1200
/** The same for words of a changed stretch. */
const WORDS_DIFFERENT_MAX = 300
/** Longest changed stretches whose words are compared, in all: what is longer is told by lines. */
const LETTERS_COMPARED_MAX = 100_000

interface Stretch {
  readonly kind: 'same' | 'changed'
  readonly before: readonly [from: number, to: number]
  readonly after: readonly [from: number, to: number]
}

/** Returns how far two lists agree at their beginning and, of the rest, at their end. */
const commonEnds = (before: readonly string[], after: readonly string[]): readonly [first: number, last: number] => {
  const shorter = Math.min(before.length, after.length)
  let first = 0
  while (first < shorter && before[first] === after[first]) first += 1
  let last = 0
  while (last < shorter - first && before.at(-1 - last) === after.at(-1 - last)) last += 1
  return [first, last]
}

/** Returns the places of what stands once in each of two lists, as far as it is in the same order in both. */
const anchorsOf = (
  before: readonly string[],
  after: readonly string[],
): (readonly [before: number, after: number])[] => {
  const once = (list: readonly string[]): Map<string, number> => {
    const places = new Map<string, number>()
    for (const [at, text] of list.entries()) places.set(text, places.has(text) ? -1 : at)
    return places
  }
  const inAfter = once(after)
  const pairs = [...once(before)].flatMap(([text, b]) => {
    const a = inAfter.get(text) ?? -1
    return b < 0 || a < 0 ? [] : [{ b, a, previous: -1 }]
  })
  // The longest row of them that ascends: for each length, the one with the lowest end.
  const ends: number[] = []
  for (const [at, pair] of pairs.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (pairs[ends[middle]!]!.a < pair.a) low = middle + 1
      else high = middle
    }
    if (low > 0) pair.previous = ends[low - 1]!
    ends[low] = at
  }
  const anchors: (readonly [number, number])[] = []
  for (let at = ends.at(-1) ?? -1; at >= 0; at = pairs[at]!.previous) anchors.push([pairs[at]!.b, pairs[at]!.a])
  return anchors.reverse()
}

/** Parts two lists into stretches that agree and stretches that do not. */
const stretchesOf = (before: readonly string[], after: readonly string[], maxEditLength: number): Stretch[] => {
  const [first, last] = commonEnds(before, after)
  const [endBefore, endAfter] = [before.length - last, after.length - last]
  const stretches: Stretch[] = []
  const add = (kind: Stretch['kind'], b: readonly [number, number], a: readonly [number, number]): void => {
    if (b[0] === b[1] && a[0] === a[1]) return
    const open = stretches.at(-1)
    if (open?.kind === kind)
      stretches[stretches.length - 1] = { kind, before: [open.before[0], b[1]], after: [open.after[0], a[1]] }
    else stretches.push({ kind, before: b, after: a })
  }
  add('same', [0, first], [0, first])
  const parts =
    first === endBefore || first === endAfter
      ? undefined
      : diffArrays(before.slice(first, endBefore), after.slice(first, endAfter), { maxEditLength })
  if (parts === undefined) {
    // Too much differs to find the shortest way from one to the other: what stands once in both holds the rest in place.
    let [b, a] = [first, first]
    for (const [ownB, ownA] of anchorsOf(before.slice(first, endBefore), after.slice(first, endAfter))) {
      add('changed', [b, first + ownB], [a, first + ownA])
      ;[b, a] = [first + ownB + 1, first + ownA + 1]
      add('same', [b - 1, b], [a - 1, a])
    }
    add('changed', [b, endBefore], [a, endAfter])
  } else {
    let [b, a] = [first, first]
    for (const { added, removed, count } of parts) {
      const [nextB, nextA] = [added ? b : b + count, removed ? a : a + count]
      add(added || removed ? 'changed' : 'same', [b, nextB], [a, nextA])
      ;[b, a] = [nextB, nextA]
    }
  }
  add('same', [endBefore, before.length], [endAfter, after.length])
  return stretches
}

/** Returns letters whose neighbours of one look are taken together, as `look:length`. */
const formatRuns = (pieces: readonly Letters[]): string => {
  const runs: [look: string, length: number][] = []
  for (const { text, look } of pieces) {
    const last = runs.at(-1)
    if (last?.[0] === look) last[1] += text.length
    else if (text !== '') runs.push([look, text.length])
  }
  return runs.map((each) => each.join(':')).join(' ')
}

const looksAlike = (before: WrittenLine, after: WrittenLine): boolean =>
  before.look === after.look && formatRuns(before.pieces) === formatRuns(after.pieces)

/** Returns what a part is that letters become. */
const partOf = ({ whole, caption }: Letters): Whole => ({ ...whole, ...(caption && { caption }) })

/** Takes pieces together that are of one kind and author. A break belongs to whoever wrote what stands before it. */
class Differences {
  readonly parts: Difference[] = []

  add(kind: Difference['kind'], text: string, author: string, more: Pick<Difference, 'formatted'> & Whole = {}): void {
    const last = this.parts.at(-1)
    const known = { ...(author === '' ? {} : { author }), ...more }
    const isWhole = more.file !== undefined || more.formula !== undefined
    const isOfLast =
      last?.kind === kind &&
      !isWhole &&
      last.file === undefined &&
      last.formula === undefined &&
      last.formatted === more.formatted &&
      last.caption === more.caption &&
      (author === '' || last.author === undefined || last.author === author)
    if (last && isOfLast) this.parts[this.parts.length - 1] = { ...last, text: last.text + text, ...known }
    else this.parts.push({ kind, text, ...known })
  }

  addWords(kind: Difference['kind'], added: readonly Word[]): void {
    for (const { letters } of added) for (const one of letters) this.add(kind, one.text, one.author, partOf(one))
  }

  /** Adds words that stand in both texts. The line feed between two that look otherwise is theirs. */
  addSame(before: readonly Word[], after: readonly Word[]): void {
    for (const [at, { letters, lineLook }] of after.entries()) {
      const old = before[at]!
      const isFormatted = old.lineLook !== lineLook || formatRuns(old.letters) !== formatRuns(letters)
      for (const one of letters) {
        const more = { ...partOf(one), ...(isFormatted ? { formatted: true as const } : {}) }
        this.add('same', one.text, one.author, more)
      }
    }
  }

  addLines(kind: Difference['kind'], lines: readonly WrittenLine[], isLastOfAll: boolean): void {
    for (const [index, { pieces }] of lines.entries()) {
      for (const one of pieces) if (one.text !== '') this.add(kind, one.text, one.author, partOf(one))
      if (!isLastOfAll || index < lines.length - 1) this.add(kind, '\n', '')
    }
  }
}

const lettersIn = (lines: readonly WrittenLine[]): number => lines.reduce((sum, { key }) => sum + key.length, 0)

/**
 * Compares two moments: first their lines, then the words of those that changed. What has nothing in common is told as
 * removed and inserted as a whole, so that no texts take long. Words that stayed say whether they look otherwise.
 */
export const compareLines = (from: readonly HistoryLine[], to: readonly HistoryLine[]): Difference[] => {
  const [before, after] = [toWritten(from), toWritten(to)]
  const differences = new Differences()
  const isEmpty = ([only, ...others]: readonly WrittenLine[]): boolean =>
    others.length === 0 && (only?.key ?? '') === ''
  // Nothing is there to be compared with.
  if (isEmpty(before) !== isEmpty(after)) {
    differences.addLines('removed', isEmpty(before) ? [] : before, true)
    differences.addLines('inserted', isEmpty(after) ? [] : after, true)
    return differences.parts
  }
  let compared = 0
  const keys = (lines: readonly WrittenLine[]): string[] => lines.map(({ key }) => key)
  for (const { kind, before: b, after: a } of stretchesOf(keys(before), keys(after), LINES_DIFFERENT_MAX)) {
    const [old, now] = [before.slice(...b), after.slice(...a)]
    const [isOldEnd, isNewEnd] = [b[1] === before.length, a[1] === after.length]
    if (kind === 'same') {
      for (const [at, line] of now.entries()) {
        const isLast = (isOldEnd || isNewEnd) && at === now.length - 1
        if (looksAlike(old[at]!, line)) differences.addLines('same', [line], isLast)
        else differences.addSame(toWords([old[at]!], isLast), toWords([line], isLast))
      }
      // One of the texts ends here, so the line feed is in the other alone.
      if (isOldEnd !== isNewEnd) differences.add(isOldEnd ? 'inserted' : 'removed', '\n', '')
      continue
    }
    compared += lettersIn(old) + lettersIn(now)
    if (old.length === 0 || now.length === 0 || compared > LETTERS_COMPARED_MAX) {
      differences.addLines('removed', old, isOldEnd)
      differences.addLines('inserted', now, isNewEnd)
      continue
    }
    const [oldWords, newWords] = [toWords(old, isOldEnd), toWords(now, isNewEnd)]
    const texts = (of: readonly Word[]): string[] => of.map(({ text }) => text)
    for (const stretch of stretchesOf(texts(oldWords), texts(newWords), WORDS_DIFFERENT_MAX)) {
      if (stretch.kind === 'same')
        differences.addSame(oldWords.slice(...stretch.before), newWords.slice(...stretch.after))
      else {
        differences.addWords('removed', oldWords.slice(...stretch.before))
        differences.addWords('inserted', newWords.slice(...stretch.after))
      }
    }
  }
  return differences.parts
}

/** HIST-143: returns what stands before the items of lists among the lines of a moment, as `compareLines` counts them. */
export const listSigns = (lines: readonly HistoryLine[]): ListSign[] =>
  toWritten(lines).flatMap(({ sign }, line) => (sign === undefined ? [] : [{ line, ...sign }]))
