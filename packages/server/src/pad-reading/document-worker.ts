import { parentPort } from 'node:worker_threads'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { fitsInto } from '@sheaf/document/fits-into'
import { followLines, type LineChangesOptions, type LineFollowing, type LineReader } from '@sheaf/document/line-changes'
import { Neighbours } from '@sheaf/document/neighbours'
import { readPadLines } from '@sheaf/document/pad-lines'
import { openSequence } from '@sheaf/document/text/sequence'
import * as Y from 'yjs'
import { mentionsLogin } from './mentions.ts'
import { writePad, type PadForm } from './pad-forms.ts'

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
  /** Answers with the text in UTF-8, or with nothing if the document waits for something missing. */
  | { readonly id: number; readonly kind: 'write'; readonly form: PadForm }
  /** Begins with an empty document. */
  | { readonly id: number; readonly kind: 'reset' }

export type DocumentAnswer =
  | { readonly id: number; readonly data?: Uint8Array }
  | { readonly id: number; readonly error: string }

const emptyDoc = (): Y.Doc => {
  const doc = new Y.Doc()
  openSequence(doc)
  return doc
}

let doc = emptyDoc()
let following: LineFollowing | undefined
let neighbours: Neighbours | undefined

const followed = (): LineFollowing => {
  if (!following) throw new Error('Nothing is followed')
  return following
}

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

const toReader = ({ id, login, hasMentionsOnly = false }: Reader): LineReader => ({
  author: id,
  isMentionedIn: (text) => login !== undefined && mentionsLogin(text, login),
  hasMentionsOnly,
})

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
      return new TextEncoder().encode(
        JSON.stringify(
          followed().changes({ ...task.options, ...(task.reader ? { reader: toReader(task.reader) } : {}) }),
        ),
      )
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
