import { diffArrays } from 'diff'
import * as Y from 'yjs'
import { NamedRanges, type IdRange } from './named-ranges.ts'
import { truncate } from './plain-text.ts'
import { isBreak, openSequence, shownBreaks, textOf, type Break } from './text/sequence.ts'
import { readUpdate } from './update-wire.ts'

/**
 * Finds which lines of a pad changed between two places of its log, and who changed them. The log decides who: each
 * entry has one author, and what it inserts and deletes is theirs, also where they put back what somebody else wrote.
 */

export interface LineChange {
  readonly sign: '+' | '-'
  readonly text: string
  /** Number of the line now; for a removed line, the number it would have. */
  readonly line: number
  /** Everybody who had a part in the change, in no particular order. */
  readonly authors: readonly string[]
  /** Whether the line was written and mentions the reader. */
  readonly isMention?: boolean
}

export interface LineChanges {
  readonly changes: readonly LineChange[]
  /** Number of further changed lines that are not listed. */
  readonly omitted: number
}

/** The reader for whom changes are chosen. */
export interface LineReader {
  /** The author whose changes are left out, unless somebody else had a part in them. */
  readonly author: string
  /** Returns whether a line mentions the reader. Such lines are listed before others when there are too many. */
  readonly isMentionedIn?: (text: string) => boolean
  /** Whether lines that do not mention the reader are left out. */
  readonly hasMentionsOnly?: boolean
}

export interface LineChangesOptions {
  readonly maxLines?: number
  /** Longest part of each line that is returned. */
  readonly maxCharacters?: number
  /** What is left out for the reader does not count. */
  readonly reader?: LineReader
}

export interface LineFollowing {
  /** Applies one entry of the log. */
  apply(author: string, update: Uint8Array): void
  /** Returns what has changed since the beginning. Blank lines, kinds of lines and formatting do not count. */
  changes(options?: LineChangesOptions): LineChanges
}

/** Beyond this many different lines, everything between the common beginning and end of two texts counts as changed. */
const EDIT_LENGTH_MAX = 2000

interface Line {
  readonly text: string
  /** Ids of the break and of the letters. */
  readonly ids: readonly IdRange[]
}

const rangeOf = ({ id, length }: Y.Item): IdRange => [id.client, id.clock, length]

/** Yields what stands in a line, and what was removed from it. Formats are skipped unless they were removed. */
function* itemsOf(start: Break): Iterable<Y.Item> {
  yield start
  for (let item = start.right; item !== null && (item.deleted || !isBreak(item)); item = item.right)
    if (!(item.content instanceof Y.ContentFormat)) yield item
}

const lineOf = (start: Break): Line => {
  const ids: IdRange[] = []
  for (const item of itemsOf(start)) if (!item.deleted) ids.push(rangeOf(item))
  return { text: textOf(start), ids }
}

/** Yields those of the clocks that are in the document and not deleted. */
function* standingIn(doc: Y.Doc, client: number, clock: number, length: number): Iterable<IdRange> {
  const structs = doc.store.clients.get(client)
  const end = Math.min(clock + length, Y.getState(doc.store, client))
  if (structs === undefined || clock >= end) return
  for (let index = Y.findIndexSS(structs, clock); index < structs.length; index++) {
    const struct = structs[index]!
    if (struct.id.clock >= end) return
    if (struct.deleted) continue
    const start = Math.max(struct.id.clock, clock)
    yield [client, start, Math.min(struct.id.clock + struct.length, end) - start]
  }
}

/** Adjacent lines that are in only one of the two texts. */
interface Hunk {
  /** Position in the new text. */
  readonly place: number
  readonly removed: readonly number[]
  readonly added: readonly number[]
}

const places = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, index) => from + index)

/** Compares texts that are too different for a diff: one hunk between their common beginning and end. */
const roughHunk = (before: readonly string[], now: readonly string[]): Hunk => {
  const shorter = Math.min(before.length, now.length)
  let start = 0
  while (start < shorter && before[start] === now[start]) start += 1
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end += 1
  return { place: start, removed: places(start, before.length - end), added: places(start, now.length - end) }
}

const hunksOf = (before: string[], now: string[]): Hunk[] => {
  const parts = diffArrays(before, now, { maxEditLength: EDIT_LENGTH_MAX })
  if (!parts) return [roughHunk(before, now)]
  const hunks: Hunk[] = []
  let [from, place] = [0, 0]
  let open: { removed: number; added: number } = { removed: 0, added: 0 }
  const close = (): void => {
    const { removed, added } = open
    if (removed + added > 0)
      hunks.push({ place, removed: places(from, from + removed), added: places(place, place + added) })
    from += removed
    place += added
    open = { removed: 0, added: 0 }
  }
  for (const { added, removed, count } of parts) {
    if (added) open.added += count
    else if (removed) open.removed += count
    else {
      close()
      from += count
      place += count
    }
  }
  close()
  return hunks
}

/** Returns the changes that concern the reader, marked where they mention them. */
const concerning = (
  changes: readonly LineChange[],
  { author: own, isMentionedIn, hasMentionsOnly = false }: LineReader,
): LineChange[] =>
  changes
    .filter(({ authors }) => authors.some((author) => author !== own))
    .map((change) => (change.sign === '+' && isMentionedIn?.(change.text) ? { ...change, isMention: true } : change))
    .filter(({ isMention }) => isMention || !hasMentionsOnly)

/** Returns at most so many of the changes, in their order; mentions are chosen first. */
const chosenFrom = (changes: readonly LineChange[], max: number): readonly LineChange[] => {
  if (changes.length <= max) return changes
  const mentionsFirst = changes.toSorted((a, b) => Number(b.isMention ?? false) - Number(a.isMention ?? false))
  const chosen = new Set(mentionsFirst.slice(0, max))
  return changes.filter((change) => chosen.has(change))
}

const shorten = (text: string, length: number): string => (text.length <= length ? text : `${truncate(text, length)}…`)

/**
 * Follows a document, from its present state, through the entries of its log. Every later change must come through
 * `apply`.
 */
export const followLines = (doc: Y.Doc): LineFollowing => {
  const sequence = openSequence(doc)
  const before = shownBreaks(sequence).map(lineOf)
  const [inserted, deleted] = [new NamedRanges(), new NamedRanges()]
  const authors = new Set<string>()

  const authorsNow = (start: Break): Set<string> => {
    const found = new Set<string>()
    for (const item of itemsOf(start)) (item.deleted ? deleted : inserted).namesIn(rangeOf(item), found)
    return found
  }

  const authorsGone = ({ ids }: Line): Set<string> => {
    const found = new Set<string>()
    for (const range of ids) deleted.namesIn(range, found)
    return found
  }

  return {
    apply: (author, update) => {
      authors.add(author)
      // Entries may repeat what is known; only what is new is theirs.
      readUpdate(update, {
        struct({ client, clock, length, content }) {
          if (content.kind === 'skip') return
          const known = Math.max(Y.getState(doc.store, client) - clock, 0)
          if (known < length) inserted.add([client, clock + known, length - known], author)
        },
        deletion(client, clock, length) {
          for (const range of standingIn(doc, client, clock, length)) deleted.add(range, author)
        },
      })
      Y.applyUpdate(doc, update)
    },

    changes: ({ maxLines = Infinity, maxCharacters = Infinity, reader } = {}) => {
      const starts = shownBreaks(sequence)
      const now = starts.map(textOf)
      const all: LineChange[] = []
      for (const { place, removed, added } of hunksOf(
        before.map(({ text }) => text),
        now,
      )) {
        const whereGone = Math.max(1, Math.min(place + 1, now.length))
        const lines = [
          ...removed.map((index) => {
            const line = before[index]!
            return { sign: '-' as const, text: line.text, line: whereGone, by: authorsGone(line) }
          }),
          ...added.map((index) => {
            const text = now[index]!
            return { sign: '+' as const, text, line: index + 1, by: authorsNow(starts[index]!) }
          }),
        ].filter(({ text }) => text.trim() !== '')
        // A line that only grew lost nothing, so its old version is attributed to the author of the new one in its
        // place. Among neighbours with the same text none is known to be the new one, so that anybody of the hunk may
        // have written it.
        const ofHunk = new Set(lines.flatMap(({ by }) => [...by]))
        for (const { sign, text, line, by } of lines) {
          const known = [by, ofHunk].find(({ size }) => size > 0) ?? authors
          all.push({ sign, text, line, authors: [...known] })
        }
      }
      const relevant = reader ? concerning(all, reader) : all
      const chosen = chosenFrom(relevant, maxLines)
      return {
        changes: chosen.map((change) => ({ ...change, text: shorten(change.text, maxCharacters) })),
        omitted: relevant.length - chosen.length,
      }
    },
  }
}
