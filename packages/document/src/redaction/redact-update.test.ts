import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { hasArrived } from '../contradicts.ts'
import { fitsInto } from '../fits-into.ts'
import { framesOf } from '../history/frames.ts'
import { Gaps, type RedactedLife } from '../history/gaps.ts'
import { readHistoryLines } from '../history/history-lines.ts'
import { WholeHistory } from '../history/whole-history.ts'
import type { IdRange } from '../named-ranges.ts'
import { shownLines } from '../pad-lines.ts'
import { padText } from '../plain-text.ts'
import { erase, replicaOf, type as typeIn, updatesOf, write } from '../testing/pad.ts'
import { randomEdits } from '../testing/random-edits.ts'
import { randomFrom, seeds } from '../testing/random.ts'
import { momentText } from '../text-positions.ts'
import { PLAIN_LINE } from '../text/line.ts'
import { readUpdate } from '../update-wire.ts'
import { redactUpdate } from './redact-update.ts'
import { RedactedIds } from './redacted-ids.ts'

const ownerOf = (id: number) => ({ author: String(id) })

/** Writes by two people who hear of each other now and then, and returns what the log gets. */
const session = (seed: number, count: number): Uint8Array[] => {
  const random = randomFrom(seed)
  const server = replicaOf()
  const editors = [1, 2].map((id) => {
    const doc = replicaOf()
    return { doc, edit: randomEdits(doc, seed + id, id * 5_000_000), unsent: [] as Uint8Array[] }
  })
  const log: Uint8Array[] = []
  while (log.length < count) {
    const editor = random.pick(editors)
    editor.unsent.push(...updatesOf(editor.doc, editor.edit))
    if (random.below(4) === 0) Y.applyUpdate(editor.doc, Y.encodeStateAsUpdate(server))
    if (random.below(2) === 0 && editor.unsent.length > 0) {
      const isBack = random.below(5) === 0
      const update = isBack
        ? Y.encodeStateAsUpdate(editor.doc, Y.encodeStateVector(server))
        : Y.mergeUpdates(editor.unsent)
      editor.unsent.length = 0
      Y.applyUpdate(server, update)
      log.push(update)
    }
  }
  return log
}

const historyOf = (log: readonly Uint8Array[], gaps?: Gaps): WholeHistory => {
  const history = new WholeHistory(gaps)
  log.forEach((update, at) => history.add([{ update, seq: at + 1 }]))
  return history
}

/** Returns some letters that were written in a log, in runs at random. */
const someLetters = (log: readonly Uint8Array[], seed: number): IdRange[] => {
  const random = randomFrom(seed)
  const written: { readonly client: number; readonly clock: number; readonly text: string }[] = []
  for (const update of log)
    readUpdate(update, {
      struct: ({ client, clock, content }) => {
        if (content.kind === 'text') written.push({ client, clock, text: content.text })
      },
      deletion: () => {},
    })
  return Array.from({ length: 3 }, (): IdRange => {
    const { client, clock, text } = random.pick(written)
    // Nobody redacts half of a character.
    const places = [...text].map((_, at, all) => all.slice(0, at).join('').length).concat(text.length)
    const from = random.below(places.length - 1)
    const to = from + 1 + random.below(places.length - 1 - from)
    return [client, clock + places[from]!, places[to]! - places[from]!]
  })
}

/** Returns when letters stood, as a redaction says it. */
const livesIn = ({ times }: WholeHistory, ids: RedactedIds): RedactedLife[] =>
  ids.ranges.flatMap(([client, clock, length]) =>
    Array.from(times.livesOf(client, clock, clock + length), ({ start, end, born, died }): RedactedLife => [
      client,
      start,
      end - start,
      born,
      died === Infinity ? null : died,
    ]),
  )

/** Returns the letters of each moment with their ids, from a log that is whole, but for those of some ids. */
const lettersAt = (history: WholeHistory, seq: number, without?: RedactedIds): string => {
  const view = history.at(seq)
  const text = history.doc.get('text')
  const letters: string[] = []
  for (let item = text._start; item !== null; item = item.right) {
    if (!(item.content instanceof Y.ContentString)) {
      if (item.content instanceof Y.ContentType && view.has(item))
        letters.push(`${item.id.client}:${item.id.clock} break`)
      continue
    }
    for (const [offset, length] of view.partsOf(item))
      for (let n = offset; n < offset + length; n++) {
        const clock = item.id.clock + n
        if (without?.within(item.id.client, clock, clock + 1).length) continue
        letters.push(`${item.id.client}:${clock} ${item.content.str.charCodeAt(n)}`)
      }
  }
  return letters.join(',')
}

test.each(seeds(60, 1500))(
  '[HIST-73, HIST-75, HIST-80, HIST-83] every moment is as it was but for the letters that were redacted (seed %i)',
  (seed) => {
    const log = session(seed, 50)
    const ids = new RedactedIds(someLetters(log, seed))
    const redacted = log.map((update) => redactUpdate(update, ids))
    const before = historyOf(log)
    const after = historyOf(redacted, new Gaps(livesIn(before, ids)))
    expect(after.isWhole).toBe(true)
    let gaps = 0
    for (let seq = 1; seq <= log.length; seq++) {
      expect(lettersAt(after, seq), `entry ${seq}`).toBe(lettersAt(before, seq, ids))
      const [old, now] = [before, after].map((history) =>
        readHistoryLines(history.doc, ownerOf, history.at(seq, seq)).map(({ kind, level, attributes, runs }) => ({
          kind,
          level,
          attributes,
          length: runs.reduce((sum, { text, redacted = 0 }) => sum + text.length + redacted, 0),
        })),
      )
      // A line that was hidden, and shown for these letters alone, is not shown any more.
      const [shown, left] = [before, after].map((history) =>
        shownLines(history.doc, history.at(seq)).map(({ start }) => start.id),
      )
      if (JSON.stringify(shown) === JSON.stringify(left)) expect(now, `entry ${seq}`).toEqual(old)
      gaps += readHistoryLines(after.doc, ownerOf, after.at(seq, seq))
        .flatMap(({ runs }) => runs)
        .filter(({ redacted }) => redacted !== undefined).length
    }
    expect(gaps).toBeGreaterThan(0)
    // Moving from one moment to the next shows the same gaps.
    const lines: unknown[] = readHistoryLines(after.doc, ownerOf, after.at(0, 0))
    const steps = redacted.map((update, at) => ({ seq: at + 1, updates: [update] }))
    for (const { seq, at, removed, lines: put } of framesOf(after.doc, ownerOf, after.at(0, 0), steps, Infinity)) {
      lines.splice(at, removed, ...put)
      expect(lines, `frame ${seq}`).toEqual(readHistoryLines(after.doc, ownerOf, after.at(seq, seq)))
    }
    // Whoever has the text open has the rest of it, too.
    const [page, fresh] = [replicaOf(), replicaOf()]
    for (const update of redacted) Y.applyUpdate(page, update)
    Y.applyUpdate(fresh, Y.encodeStateAsUpdate(page))
    expect(padText(fresh)).toBe(padText(page))
    expect(momentText(page)).toBe(momentText(after.doc, after.at(log.length)))
    // Once more changes nothing, and a page that still has the letters says nothing new.
    for (const update of redacted) expect(redactUpdate(update, ids)).toBe(update)
    for (const update of log) expect(hasArrived(page, update)).toBe(true)
  },
)

const SECRET = 'Ada Lovelace'

const logOf = (edit: (doc: Y.Doc) => void): { doc: Y.Doc; log: Uint8Array[] } => {
  const doc = replicaOf()
  return { doc, log: updatesOf(doc, edit) }
}

test('[HIST-73] the letters are in no byte of the update, and what stands beside them stays', () => {
  const { log } = logOf((doc) => void typeIn(doc, 0, 0, `It was ${SECRET} who said so`, 7))
  const redacted = log.map((update) => redactUpdate(update, new RedactedIds([[7, 7, SECRET.length]])))
  const bytes = Buffer.concat(redacted).toString('latin1')
  for (const word of SECRET.split(' ')) expect(bytes).not.toContain(word)
  const page = replicaOf()
  for (const update of redacted) Y.applyUpdate(page, update)
  expect(padText(page)).toBe('It was  who said so')
})

test('[HIST-80] gaps are those of redactions, whatever a snapshot, a pack or a page says is deleted', () => {
  const doc = replicaOf()
  const log = [
    ...updatesOf(doc, () => typeIn(doc, 0, 0, 'It was Ada, it was', 7)),
    ...updatesOf(doc, () => erase(doc, 0, 11, 7)),
  ]
  const ids = new RedactedIds([[7, 7, 3]])
  const gaps = new Gaps(livesIn(historyOf(log), ids))
  const page = replicaOf()
  for (const update of log) Y.applyUpdate(page, redactUpdate(update, ids))
  const whole = Y.encodeStateAsUpdate(page)
  const at = (history: WholeHistory, base: number, seq: number, updates: readonly Uint8Array[] = []) => {
    const view = history.at(base, seq)
    for (const update of updates) view.advance(update)
    const [pieces, read] = [history.linesAt(view), readHistoryLines(history.doc, ownerOf, view)]
    expect(pieces[0]!.runs.map(({ redacted }) => redacted)).toEqual(read[0]!.runs.map(({ redacted }) => redacted))
    return read[0]!.runs.map(({ text, redacted }) => redacted ?? text)
  }
  const expected = ['It was ', 3, ',']
  const rest = redactUpdate(log[1]!, ids)
  // One entry after the other, the last of which is what a page with the newest text sends.
  const single = historyOf([redactUpdate(log[0]!, ids), rest, whole], gaps)
  expect([2, 3].map((seq) => at(single, seq, seq))).toEqual([expected, expected])
  expect(at(single, 1, 1)).toEqual(['It was ', 3, ', it was'])
  // A snapshot, and what followed it; then all as a pack, and a moment inside of it.
  const snapshot = new WholeHistory(gaps)
  snapshot.add([{ update: whole, seq: 2 }])
  expect(at(snapshot, 2, 2)).toEqual(expected)
  expect(at(snapshot, 0, 1, [redactUpdate(log[0]!, ids)])[1]).toBe(3)
  // Nobody said of these letters that they were redacted.
  const forged = historyOf([redactUpdate(log[0]!, new RedactedIds([[7, 0, 2]])), rest], gaps)
  expect(at(forged, 2, 2)).toEqual([' was Ada,'])
})

test('[HIST-75] typing, splitting, formatting and deleting inside of a redacted run works, for whoever still has it, too', () => {
  const { doc, log } = logOf((doc) => void typeIn(doc, 0, 0, `It was ${SECRET} who`, 7))
  const server = replicaOf()
  for (const update of log) Y.applyUpdate(server, redactUpdate(update, new RedactedIds([[7, 7, SECRET.length]])))
  // This page was away, and writes in the middle of what is gone.
  const away = updatesOf(doc, (doc) => {
    typeIn(doc, 0, 11, 'X', 8)
    write(doc, (writer, breaks) => void writer.insertBreak(writer.placeIn(breaks[0]!, 15), PLAIN_LINE), 8)
    write(doc, (writer, breaks) => writer.format(breaks[0]!, 9, 4, 'bold', true), 8)
    erase(doc, 0, 8, 2)
  })
  for (const update of away) {
    expect(fitsInto(server, update)).toBe('fits')
    Y.applyUpdate(server, update)
  }
  expect(padText(server)).toBe('It was X\n who')
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(server, Y.encodeStateVector(doc)))
  expect(padText(doc)).toBe('It was X\n who')
  // Whoever has the redacted text alone writes there, too.
  const fresh = replicaOf(server)
  typeIn(fresh, 0, 7, 'Y', 9)
  erase(fresh, 0, 6, 1)
  expect(padText(fresh)).toBe('It wasYX\n who')
  Y.applyUpdate(server, Y.encodeStateAsUpdate(fresh))
  expect(padText(server)).toBe('It wasYX\n who')
})

test('[HIST-74] a link ends links in its place, and an attribute is as if nobody had set it', () => {
  const href = 'https://example.org/ada'
  const { doc, log } = logOf((doc) => {
    typeIn(doc, 0, 0, 'see here and there', 7)
    write(doc, (writer, breaks) => writer.format(breaks[0]!, 4, 4, 'link', { href }), 7)
    write(
      doc,
      (writer, breaks) => {
        writer.set(breaks[0]!, 'kind', 'code')
        writer.set(breaks[0]!, 'language', 'ada')
      },
      7,
    )
  })
  const ids: IdRange[] = []
  for (const structs of doc.store.clients.values())
    for (const struct of structs)
      if (
        struct instanceof Y.Item &&
        ((struct.content instanceof Y.ContentFormat && (struct.content.value as unknown) !== null) ||
          struct.parentSub === 'language')
      )
        ids.push([struct.id.client, struct.id.clock, 1])
  expect(ids).toHaveLength(2)
  const redacted = log.map((update) => redactUpdate(update, new RedactedIds(ids)))
  expect(Buffer.concat(redacted).toString('latin1')).not.toContain('ada')
  const history = historyOf(redacted)
  expect(readHistoryLines(history.doc, ownerOf, history.at(log.length))).toEqual([
    { kind: 'code', level: 0, attributes: {}, runs: [{ text: 'see here and there', author: '7', marks: {} }] },
  ])
  // A page that sends the link again, since it does not know that it arrived, says nothing new.
  for (const update of log) expect(hasArrived(history.doc, update)).toBe(true)
})
