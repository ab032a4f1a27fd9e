import { breakIdOf } from '@sheaf/document/text/client-ids'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { openSequence, shownBreaks, textOf, type Break } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import { randomFrom } from '@sheaf/document/testing/random'
import * as Y from 'yjs'

/* A pad as forty people write it, entry by entry, for benchmarks that put it into a log themselves. */

const WORDS =
  'the minutes of last week say that nobody has yet asked for a second key to the hall of our school '.split(' ')

/** Letters that an author has written before going on elsewhere. */
const BURST_MAX = 60
/** An author's page is loaded anew after so many entries, and writes under another id from then on. */
const ENTRIES_A_PAGE = 2000
/** After so many letters, on average, up to so many of them are removed. */
const REMOVES_EACH = 25
const REMOVED_MAX = 9
/** How many write at a time. */
const AT_ONCE = 4

export interface WrittenEntry {
  /** Number of the author. */
  readonly author: number
  readonly letters: number
  readonly update: Uint8Array
}

interface Hand {
  readonly author: number
  letters: number
  written: number
  /** Where the author types: so many letters into a line. */
  line: Break
  offset: number
  left: number
  /** How many letters are yet to be removed of those before. */
  removing: number
}

/** Yields the entries of a pad that has so many lines at its end. A fifth of its letters are removed again. */
export function* writtenPad(entries: number, lines: number, authors: number, seed = 1): Iterable<WrittenEntry> {
  const random = randomFrom(seed)
  const doc = new Y.Doc()
  const sequence = openSequence(doc)
  let update: Uint8Array | undefined
  doc.on('update', (made: Uint8Array) => (update = made))
  const breaks: Break[] = [...shownBreaks(sequence)]
  let nextId = 1000
  const hands: Hand[] = Array.from({ length: authors }, (_, author) => ({
    author,
    letters: nextId++,
    written: 0,
    line: breaks[0]!,
    offset: 0,
    left: 0,
    removing: 0,
  }))
  const active = hands.slice(0, AT_ONCE)
  const begin = (hand: Hand): void => {
    if (hand.written >= ENTRIES_A_PAGE) Object.assign(hand, { letters: nextId++, written: 0 })
    // Nobody else writes in the line meanwhile, so that the hand knows its place.
    const taken = new Set(active.map((one) => (one === hand ? undefined : one.line)))
    for (let tries = 0; tries < AT_ONCE; tries++) {
      hand.line = random.pick(breaks)
      if (!taken.has(hand.line)) break
    }
    const { length } = textOf(hand.line)
    hand.offset = random.below(3) === 0 ? random.below(length + 1) : length
    hand.left = 5 + random.below(BURST_MAX)
  }
  for (let n = 0; n < entries; n++) {
    const slot = random.below(AT_ONCE)
    let hand = active[slot]!
    if (hand.left <= 0) {
      hand = active[slot] = random.pick(hands.filter((one) => one === hand || !active.includes(one)))
      begin(hand)
    }
    hand.left -= 1
    hand.written += 1
    const { letters } = hand
    const ids = { letters, breaks: breakIdOf(letters), authorOf: String, idFor: () => letters }
    doc.transact((transaction) => {
      const writer = new SequenceWriter(transaction, sequence, ids)
      const isLineDue = breaks.length < lines && breaks.length < ((n + 1) / entries) * lines * 1.02
      // With so few lines, several write in one.
      if (breaks.length <= AT_ONCE * 2) hand.offset = Math.min(hand.offset, textOf(hand.line).length)
      if (isLineDue) {
        hand.line = writer.insertBreak(writer.placeAtEnd(hand.line), PLAIN_LINE).left as Break
        breaks.push(hand.line)
        hand.offset = 0
      } else if (hand.removing > 0 && hand.offset > 0) {
        hand.removing -= 1
        hand.offset -= 1
        writer.removeLetters(hand.line, hand.offset, 1)
      } else {
        const word = WORDS[Math.floor(n / 7) % WORDS.length]! || ' '
        writer.insert(writer.placeIn(hand.line, hand.offset), word[hand.offset % word.length] ?? ' ', {})
        hand.offset += 1
        if (random.below(REMOVES_EACH) === 0) hand.removing = 1 + random.below(REMOVED_MAX)
      }
    })
    if (update === undefined) throw new Error('An entry wrote nothing')
    yield { author: hand.author, letters, update }
    update = undefined
  }
}
