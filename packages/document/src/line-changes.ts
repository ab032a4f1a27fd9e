import { diffArrays } from 'diff'
import * as Y from 'yjs'
import { NamedRanges, type IdRange } from './named-ranges.ts'
import { shownLines } from './pad-lines.ts'
import { truncate } from './plain-text.ts'
import { plainLine } from './text/plain-line.ts'
import { plainRows } from './table/plain-rows.ts'
import { isBreak, openSequence, type Break, type Sequence } from './text/sequence.ts'
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

/** A line of the pad, or a row of the table that it shows. */
interface Line {
  readonly text: string
  /** Number of the pad's line. */
  readonly number: number
  /** Yields what stands in it, and what was removed from it. */
  readonly items: () => Iterable<Y.Item>
}

interface OldLine {
  readonly text: string
  /** Ids of the break and of the letters. */
  readonly ids: readonly IdRange[]
}

const rangeOf = ({ id, length }: Y.Item): IdRange => [id.client, id.clock, length]

/** Attributes of a line of which `plainLine` tells. */
const TOLD_ATTRIBUTES = ['kind', 'file', 'alt'] as const

/** Yields what stands in a line, and what was removed from it. Formats are skipped unless they were removed. */
function* itemsOf(start: Break): Iterable<Y.Item> {
  yield start
  // Whoever names another file, or says what it shows, changes what is told of the line.
  for (const name of TOLD_ATTRIBUTES)
    for (let item = start.content.type._map.get(name) ?? null; item !== null; item = item.left) yield item
  for (let item = start.right; item !== null && (item.deleted || !isBreak(item)); item = item.right)
    if (!(item.content instanceof Y.ContentFormat)) yield item
}

/** Yields what stands in the cells of a row of a table, and what was removed from them. */
function* itemsInCells(start: Break, cells: readonly Sequence[]): Iterable<Y.Item> {
  yield start
  for (const cell of cells)
    for (let item = cell._start; item !== null; item = item.right)
      if (!(item.content instanceof Y.ContentFormat)) yield item
}

/** Returns the lines of a pad; each row of a table counts as one, so that whoever changes it has not changed the others. */
const linesOf = (doc: Y.Doc): Line[] =>
  shownLines(doc).flatMap(({ start, table }, index) => {
    const number = index + 1
    const line = { text: plainLine(start), number, items: () => itemsOf(start) }
    if (table === undefined) return [line]
    const rows = plainRows(doc, table).map(({ text, cells }) => ({
      text,
      number,
      items: () => itemsInCells(start, cells),
    }))
    return [...rows, line]
  })

const remember = ({ text, items }: Line): OldLine => {
  const ids: IdRange[] = []
  for (const item of items()) if (!item.deleted) ids.push(rangeOf(item))
  return { text, ids }
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
  openSequence(doc)
  const before = linesOf(doc).map(remember)
  const [inserted, deleted] = [new NamedRanges(), new NamedRanges()]
  const authors = new Set<string>()

  const authorsNow = ({ items }: Line): Set<string> => {
    const found = new Set<string>()
    for (const item of items()) (item.deleted ? deleted : inserted).namesIn(rangeOf(item), found)
    return found
  }

  const authorsGone = ({ ids }: OldLine): Set<string> => {
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
      const now = linesOf(doc)
      const all: LineChange[] = []
      for (const { place, removed, added } of hunksOf(
        before.map(({ text }) => text),
        now.map(({ text }) => text),
      )) {
        const whereGone = now[Math.min(place, now.length - 1)]?.number ?? 1
        const lines = [
          ...removed.map((index) => {
            const line = before[index]!
            return { sign: '-' as const, text: line.text, line: whereGone, by: authorsGone(line) }
          }),
          ...added.map((index) => {
            const line = now[index]!
            return { sign: '+' as const, text: line.text, line: line.number, by: authorsNow(line) }
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
