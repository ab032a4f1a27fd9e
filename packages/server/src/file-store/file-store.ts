import type { Readable } from 'node:stream'

/** A part of a file, in bytes: from the first to the last, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** What is to be stored: bytes, a stream of them, or all of a file of this machine, which stays and is not changed any more. */
export type NewContent = Uint8Array | Readable | { readonly file: string }

/**
 * Where the bytes of files are kept, each content once, under its hash (64 hex digits). It knows nothing of pads, and
 * nobody reads from it who was not permitted to before.
 */
export interface FileStore {
  /** Stores a content. Once this resolves it is on the disk, whole; before, nobody finds it. Writing it again is fine. */
  write(hash: string, content: NewContent): Promise<void>
  /** Opens a content, or a part of it. Throws `MissingFile` if there is none. */
  read(hash: string, range?: ByteRange): Promise<Readable>
  has(hash: string): Promise<boolean>
  /** Deletes a content, if there is one. */
  delete(hash: string): Promise<void>
  /** Throws, saying why, if nothing can be stored now. */
  check?(): Promise<void>
}

/** There is no content of this hash in the store. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile'
}
