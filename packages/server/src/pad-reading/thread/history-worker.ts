import { parentPort } from 'node:worker_threads'
import { zstdDecompressSync } from 'node:zlib'
import { exportHtmlPage } from '@sheaf/document/export/html'
import { exportMarkdown } from '@sheaf/document/export/markdown'
import { compareLines, listSigns } from '@sheaf/document/history/compare-lines'
import { framesOf } from '@sheaf/document/history/frames'
import { Gaps, type RedactedLife } from '@sheaf/document/history/gaps'
import { authorsOf, toHistoryLine, type HistoryLine, type LetterOwner } from '@sheaf/document/history/history-lines'
import type { PastView } from '@sheaf/document/history/past-view'
import { WholeHistory } from '@sheaf/document/history/whole-history'
import { BadRange, findRuns, TooManyRuns, type FoundRuns, type TextRange } from '@sheaf/document/redaction/find-runs'
import { momentText } from '@sheaf/document/text-positions'
import { lazyFormulas } from '../lazy-formulas.ts'

/* This file runs in a thread of its own: the whole history of one pad, and what is read from it. */

/** The moment of entry `seq`: that of entry `base`, as of which the history was added, and the updates that follow it. */
export interface MomentTask {
  readonly base: number
  readonly seq: number
  readonly updates: readonly Uint8Array[]
}

export type MomentForm =
  | { readonly kind: 'lines' | 'markdown' | 'text' }
  | { readonly kind: 'html'; readonly title: string; readonly lang?: string | null | undefined }

/** Why a text cannot be searched for: a field of its range is wrong, or it stands in too many places. */
export interface Unfindable {
  readonly bad: BadRange['field'] | 'tooMany'
}

/** Updates of a frame, of the entries up to `seq`. */
export interface FrameTask {
  readonly seq: number
  readonly updates: readonly Uint8Array[]
}

export type HistoryTask =
  /** Begins with an empty history, of which letters were redacted. */
  | { readonly id: number; readonly kind: 'reset'; readonly redacted?: readonly RedactedLife[] }
  /** Adds packs or entries, each with its last entry, and who owns the ids that occur in them first. */
  | {
      readonly id: number
      readonly kind: 'add'
      readonly isPacked: boolean
      readonly updates: readonly { readonly update: Uint8Array; readonly seq: number }[]
    }
  | { readonly id: number; readonly kind: 'own'; readonly owners: readonly (LetterOwner & { readonly id: number })[] }
  /** Answers with the text of a moment. Before its lines, as JSON, stands a line with their authors. */
  | { readonly id: number; readonly kind: 'moment'; readonly moment: MomentTask; readonly form: MomentForm }
  /**
   * Answers with the authors in frames, and with the frames as JSON, the lines of each as JSON in it: as many frames as
   * there is room for, at least one.
   */
  | {
      readonly id: number
      readonly kind: 'frames'
      readonly from: MomentTask
      readonly frames: readonly FrameTask[]
      readonly maxLength: number
    }
  /**
   * Answers with the runs of the text that a range of a moment has (`FoundRuns`) as JSON, in which spans that have not
   * ended end with null; or with what is wrong with the range (`Unfindable`). Every entry must have been added by itself.
   */
  | { readonly id: number; readonly kind: 'findRuns'; readonly range: TextRange; readonly max: number }
  /** Answers with the authors in the comparison of two moments, with its parts and, each in a line behind, the signs of the lists of both, as JSON. */
  | { readonly id: number; readonly kind: 'compare'; readonly from: MomentTask; readonly to: MomentTask }

export type HistoryAnswer =
  | { readonly id: number; readonly data?: Uint8Array }
  | { readonly id: number; readonly error: string }

let history = new WholeHistory()
let owners = new Map<number, LetterOwner>()
const ownerOf = (id: number): LetterOwner | undefined => owners.get(id)

/** Returns a line with authors as JSON, and a value behind it. */
const withAuthors = (authors: ReadonlySet<string>, value: unknown): string =>
  `${JSON.stringify([...authors])}\n${JSON.stringify(value)}`

const viewOf = ({ base, seq, updates }: MomentTask, showsGaps = false): PastView => {
  const view = history.at(base, showsGaps ? seq : undefined)
  for (const update of updates) view.advance(update)
  return view
}

const linesOf = (view: PastView): HistoryLine[] => history.linesAt(view).map((line) => toHistoryLine(line, ownerOf))

const write = (moment: MomentTask, form: MomentForm): string => {
  // Text has no sign for what was taken out, so that its positions are those of letters.
  const view = viewOf(moment, form.kind === 'lines')
  switch (form.kind) {
    case 'lines': {
      const lines = linesOf(view)
      return withAuthors(authorsOf(lines), lines)
    }
    case 'html':
      return exportHtmlPage(history.doc, form.title, { view, drawFormula: lazyFormulas(), lang: form.lang })
    case 'markdown':
      return exportMarkdown(history.doc, view)
    case 'text':
      return momentText(history.doc, view)
  }
}

const find = (range: TextRange, max: number): FoundRuns | Unfindable => {
  try {
    return findRuns(history, range, max)
  } catch (error) {
    if (error instanceof BadRange) return { bad: error.field }
    if (error instanceof TooManyRuns) return { bad: 'tooMany' }
    throw error
  }
}

const perform = (task: HistoryTask): string | undefined => {
  switch (task.kind) {
    case 'add':
      history.add(
        task.isPacked
          ? task.updates.map(({ update, seq }) => ({ update: zstdDecompressSync(update), seq }))
          : task.updates,
      )
      return undefined
    case 'own':
      for (const { id, author, whose } of task.owners) owners.set(id, { author, whose })
      return undefined
    case 'moment':
      if (!history.isWhole) return undefined
      return write(task.moment, task.form)
    case 'frames': {
      if (!history.isWhole) return undefined
      const frames = framesOf(history.doc, ownerOf, viewOf(task.from, true), task.frames, task.maxLength)
      const written = frames.map(({ lines, ...frame }) => ({ ...frame, lines: JSON.stringify(lines) }))
      return withAuthors(authorsOf(frames.flatMap(({ lines }) => lines)), written)
    }
    case 'compare': {
      if (!history.isWhole) return undefined
      const [from, to] = [task.from, task.to].map((moment) => linesOf(viewOf(moment)))
      const parts = compareLines(from!, to!)
      const authors = new Set(parts.flatMap(({ author }) => author ?? []))
      return [withAuthors(authors, parts), ...[from!, to!].map((lines) => JSON.stringify(listSigns(lines)))].join('\n')
    }
    case 'findRuns':
      return history.isWhole ? JSON.stringify(find(task.range, task.max)) : undefined
    case 'reset':
      history.doc.destroy()
      history = new WholeHistory(new Gaps(task.redacted ?? []))
      owners = new Map()
      return undefined
  }
}

parentPort?.on('message', (task: HistoryTask) => {
  let answer: HistoryAnswer
  const moved: ArrayBuffer[] = []
  try {
    const text = perform(task)
    if (text === undefined) answer = { id: task.id }
    else {
      const data = new TextEncoder().encode(text)
      moved.push(data.buffer)
      answer = { id: task.id, data }
    }
  } catch (error) {
    answer = { id: task.id, error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer, moved)
})
