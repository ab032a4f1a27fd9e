import { parentPort } from 'node:worker_threads'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { fitsInto } from '@sheaf/document/fits-into'
import { LetterCounts } from '@sheaf/document/letter-counts'
import { followLines, type LineChangesOptions, type LineFollowing, type LineReader } from '@sheaf/document/line-changes'
import { Neighbours } from '@sheaf/document/neighbours'
import { readPadLines } from '@sheaf/document/pad-lines'
import { countStanding, idsOfLines } from '@sheaf/document/standing-ids'
import { fillIn, type PlaceholderValues } from '@sheaf/document/restore/fill-in'
import { restoreText } from '@sheaf/document/restore/restore-text'
import { lookOf, saveText, type SavedText } from '@sheaf/document/restore/saved-text'
import { openSequence } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'
import { packWritten } from '../written.ts'
import { mentionsLogin } from '../mentions.ts'
import { writePad, type PadForm } from '../pad-forms.ts'

/* This file runs in a thread of its own, because some work on a pad takes longer than others should wait. */

export interface AuthoredUpdate {
  readonly author: string
  readonly data: Uint8Array
}

/** The reader for whom changes are chosen. */
export interface Reader {
  readonly id: string
  /** The login under which they may have been mentioned, if they were. */
  readonly login?: string | undefined
  readonly hasMentionsOnly?: boolean
}

export type DocumentTask =
  /** Applies a snapshot as it is stored. */
  | { readonly id: number; readonly kind: 'applySnapshot'; readonly data: Uint8Array }
  /** Applies updates to the document under construction. */
  | { readonly id: number; readonly kind: 'apply'; readonly updates: readonly Uint8Array[] }
  /** Applies updates likewise, and answers with all that they insert and delete as one update, compressed. */
  | { readonly id: number; readonly kind: 'pack'; readonly updates: readonly Uint8Array[] }
  /** Answers with how the update would fit into the document. */
  | { readonly id: number; readonly kind: 'fit'; readonly update: Uint8Array }
  /** Answers with the `Adjacency` of the last update that `fit` was asked about, which was applied since. */
  | { readonly id: number; readonly kind: 'adjacency' }
  /** Encodes the document as a snapshot, and proves that this decodes to an equal document. */
  | { readonly id: number; readonly kind: 'encode' }
  /** Starts remembering who changes which lines; entries arrive by `applyAs`. */
  | { readonly id: number; readonly kind: 'follow' }
  | { readonly id: number; readonly kind: 'applyAs'; readonly entries: readonly AuthoredUpdate[] }
  /** Answers with the `LineChanges` since `follow` as JSON, with those that concern the reader if there is one. */
  | {
      readonly id: number
      readonly kind: 'changes'
      readonly options: Pick<LineChangesOptions, 'maxLines' | 'maxCharacters'>
      readonly reader?: Reader
    }
  /** Starts counting letters, beside the document: after what a snapshot, as it is stored, holds. */
  | { readonly id: number; readonly kind: 'beginCounting'; readonly snapshot: Uint8Array | undefined }
  /** Takes in the next entries of the log. Answers with what each does to the letters (`LetterChange`) as JSON. */
  | { readonly id: number; readonly kind: 'countLetters'; readonly updates: readonly Uint8Array[] }
  /** Answers with the ids of what stands in a line, from 1, as JSON, or with nothing if there is no such line. */
  | { readonly id: number; readonly kind: 'idsOfLines'; readonly first: number; readonly last: number }
  /** Answers with how many letters stand, by their ids, as JSON. */
  | { readonly id: number; readonly kind: 'countStanding' }
  /** Answers with the text in UTF-8, or with nothing if the document waits for something missing. */
  | { readonly id: number; readonly kind: 'write'; readonly form: PadForm }
  /** Keeps the text as it is, also when another is loaded. Answers with the number of its lines. */
  | { readonly id: number; readonly kind: 'keepMoment' }
  /** Makes the document that text, or brings some of its lines back. Answers with what it wrote, if that is anything. */
  | {
      readonly id: number
      readonly kind: 'restore'
      /** Whose letters stand under which ids. */
      readonly owners: readonly (readonly [id: number, author: string])[]
      readonly lines?: readonly [first: number, last: number]
      /** Values of placeholders in the text; only for an empty document. */
      readonly values?: PlaceholderValues
    }
  /** Begins with an empty document. */
  | { readonly id: number; readonly kind: 'reset' }

export type DocumentAnswer =
  | { readonly id: number; readonly data?: Uint8Array }
  | { readonly id: number; readonly error: string }

/** Update that changes nothing. */
const EMPTY_UPDATE = Uint8Array.of(0, 0)

const emptyDoc = (): Y.Doc => {
  const doc = new Y.Doc()
  openSequence(doc)
  return doc
}

let doc = emptyDoc()
let following: LineFollowing | undefined
let neighbours: Neighbours | undefined
let letters: LetterCounts | undefined
let moment: SavedText | undefined

const followed = (): LineFollowing => {
  if (!following) throw new Error('Nothing is followed')
  return following
}

const counted = (): LetterCounts => {
  if (!letters) throw new Error('No letters are counted')
  return letters
}

const json = (value: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(value))

/** Returns the lines and tables with what they are, whose letters they have and in which formats. */
const textOf = (of: Y.Doc): string => JSON.stringify(readPadLines(of).map(({ start: { id }, ...line }) => [id, line]))

/** Returns whether nothing of the document waits for something missing. */
const isWhole = ({ store }: Y.Doc): boolean => store.pendingStructs === null && store.pendingDs === null

/** Returns whether both are whole and have the same insertions, deletions and text. */
const isEqual = (a: Y.Doc, b: Y.Doc): boolean =>
  Y.equalSnapshots(Y.snapshot(a), Y.snapshot(b)) && textOf(a) === textOf(b) && isWhole(a) && isWhole(b)

const encode = (): Uint8Array => {
  // What zlib returns cannot be moved to another thread.
  const data = new Uint8Array(zstdCompressSync(Y.encodeStateAsUpdate(doc)))
  const decoded = emptyDoc()
  Y.applyUpdate(decoded, zstdDecompressSync(data))
  if (!isEqual(doc, decoded)) throw new Error('The snapshot differs from the log it was made from')
  return data
}

/**
 * Applies updates to the document. Returns what they changed as one update, in which letters that stand in a row are one
 * part, and those that were deleted again are still there.
 */
const applyAsOne = (updates: readonly Uint8Array[]): Uint8Array => {
  let whole: Uint8Array = EMPTY_UPDATE
  const keep = (update: Uint8Array): void => void (whole = update)
  doc.on('update', keep)
  doc.gc = false
  const { deleteSet } = doc.transact((transaction) => {
    for (const update of updates) Y.applyUpdate(doc, update)
    return transaction
  })
  doc.gc = true
  doc.off('update', keep)
  Y.tryGc(deleteSet, doc.store, () => true)
  return whole
}

const toReader = ({ id, login, hasMentionsOnly = false }: Reader): LineReader => ({
  author: id,
  isMentionedIn: (text) => login !== undefined && mentionsLogin(text, login),
  hasMentionsOnly,
})

const restore = ({ owners, lines, values }: Extract<DocumentTask, { kind: 'restore' }>): Uint8Array | undefined => {
  if (moment === undefined || !isWhole(doc)) throw new Error('There is no text to restore')
  const saved = values ? fillIn(moment, values) : moment
  moment = undefined
  const authors = new Map(owners)
  const authorOf = (id: number): string => {
    const author = authors.get(id)
    if (author === undefined) throw new Error(`Nobody has written under the id ${id}`)
    return author
  }
  const written = restoreText(doc, saved, { authorOf, lines })
  // Rather nothing is written than something else.
  if (lines === undefined && lookOf(saveText(doc)) !== lookOf(saved))
    throw new Error('The text is another than it should be')
  return written && packWritten(written)
}

const perform = (task: DocumentTask): Uint8Array | undefined => {
  switch (task.kind) {
    case 'applySnapshot':
      Y.applyUpdate(doc, zstdDecompressSync(task.data))
      return undefined
    case 'apply':
      doc.transact(() => {
        for (const update of task.updates) Y.applyUpdate(doc, update)
      })
      return undefined
    case 'pack':
      return new Uint8Array(zstdCompressSync(applyAsOne(task.updates)))
    case 'fit':
      neighbours = new Neighbours(doc, task.update)
      return new TextEncoder().encode(fitsInto(doc, task.update))
    case 'adjacency':
      return new TextEncoder().encode(neighbours?.check())
    case 'encode':
      return encode()
    case 'follow':
      following = followLines(doc)
      return undefined
    case 'applyAs':
      doc.transact(() => {
        for (const { author, data } of task.entries) followed().apply(author, data)
      })
      return undefined
    case 'changes':
      return json(followed().changes({ ...task.options, ...(task.reader ? { reader: toReader(task.reader) } : {}) }))
    case 'beginCounting':
      letters = new LetterCounts()
      if (task.snapshot) letters.apply(zstdDecompressSync(task.snapshot))
      return undefined
    case 'countLetters':
      return json(task.updates.map((update) => counted().apply(update)))
    case 'idsOfLines': {
      const ids = idsOfLines(doc, task.first, task.last)
      return ids && json(ids)
    }
    case 'countStanding':
      return json([...countStanding(doc)])
    case 'keepMoment':
      if (!isWhole(doc)) throw new Error('The text builds on something that is missing')
      moment = saveText(doc)
      return new TextEncoder().encode(String(moment.length))
    case 'restore':
      return restore(task)
    case 'write':
      return isWhole(doc) ? new TextEncoder().encode(writePad(doc, task.form)) : undefined
    default:
      doc.destroy()
      doc = emptyDoc()
      following = undefined
      neighbours = undefined
      return undefined
  }
}

parentPort?.on('message', (task: DocumentTask) => {
  let answer: DocumentAnswer
  // What was made here for the answer is moved, not copied.
  const moved: ArrayBuffer[] = []
  try {
    const data = perform(task)
    if (data?.buffer instanceof ArrayBuffer) moved.push(data.buffer)
    answer = { id: task.id, ...(data ? { data } : {}) }
  } catch (error) {
    answer = { id: task.id, error: error instanceof Error ? error.message : String(error) }
  }
  parentPort?.postMessage(answer, moved)
})
