import type { FileAddresses as Addresses } from '@sheaf/contract/entities/file'
import type { CellId } from '@sheaf/document/table/cell'
import type { ShownUpload } from '@sheaf/contract/realtime/socket'
import type { Editor } from '@tiptap/core'
import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import { type ApiTarget, callApi } from '../page/call-api.ts'
import { FileAddresses } from './file-addresses.ts'

/** A file that somebody puts into the text: one that the browser has, or a picture that is to be fetched from where it is. */
export type AddedFile = { readonly file: File } | { readonly source: string; readonly alt: string }

/** A place in the text, and what is put there, in its order. */
export interface AddedFiles {
  readonly position: number
  readonly files: readonly AddedFile[]
  /** Whether they come below the line of the place even at its beginning, as pictures of pasted text do. */
  readonly isBelow?: boolean
  /** The cell of the table at this place that they come into, below its line of a number, from 0; above all at -1. */
  readonly cell?: { readonly id: CellId; readonly line: number }
}

/** Sends files to the server and puts them into the text. */
export interface AddsFiles {
  add(editor: Editor, places: readonly AddedFiles[]): void
  /** Has the server take files of another pad over, so that lines that were copied there show them here. */
  takeOver(pad: string, hashes: readonly string[]): Promise<void>
  /** Puts another file in the place of that of a line. */
  replace(editor: Editor, position: number, file: File): void
}

interface PadFilesOptions extends ApiTarget {
  readonly padId: string
  /** Password of the address, as it is encoded there, for a frame of another site, which has no cookie. */
  readonly password?: string | undefined
  /** Loads what adds files, with the first one: most visits add none. */
  readonly loadAdder: (files: PadFiles) => Promise<AddsFiles>
}

/** The files of a pad: where they are to be had, and how others are added. */
export class PadFiles {
  readonly padId: string
  readonly target: ApiTarget
  readonly addresses: FileAddresses
  readonly #password: string | undefined
  readonly #loadAdder: PadFilesOptions['loadAdder']
  #adder: Promise<AddsFiles> | undefined
  #mayRemove: Promise<boolean> | undefined
  #onUploads: ((uploads: readonly ShownUpload[]) => void) | undefined

  constructor({ base, token, padId, password, loadAdder }: PadFilesOptions) {
    this.target = { base, token }
    this.padId = padId
    this.#password = token === undefined ? undefined : password
    this.#loadAdder = loadAdder
    this.addresses = new FileAddresses((hashes) => this.#readAddresses(hashes))
  }

  /** Returns the path of a call about this pad's files. */
  pathOf(path: string, query: Readonly<Record<string, string>> = {}): string {
    const search = new URLSearchParams(query)
    if (this.#password !== undefined) search.set('password', this.#password)
    return `/pad/${encodeURIComponent(this.padId)}${path}${search.size === 0 ? '' : `?${search}`}`
  }

  /** Says which files this page is sending, and where they will stand. */
  announce(uploads: readonly ShownUpload[]): void {
    this.#onUploads?.(uploads)
  }

  /** From now on, a listener is told which files this page is sending. Returns a function that ends this. */
  onUploads(listener: (uploads: readonly ShownUpload[]) => void): () => void {
    this.#onUploads = listener
    return () => {
      if (this.#onUploads === listener) this.#onUploads = undefined
    }
  }

  add(editor: Editor, places: readonly AddedFiles[]): void {
    this.#use((adder) => adder.add(editor, places))
  }

  takeOver(pad: string, hashes: readonly string[]): void {
    this.#use((adder) => adder.takeOver(pad, hashes))
  }

  replace(editor: Editor, position: number, file: File): void {
    this.#use((adder) => adder.replace(editor, position, file))
  }

  /** Returns whether the reader may take files out of the pad for good; it is asked once. */
  async mayRemove(): Promise<boolean> {
    this.#mayRemove ??= this.#readMayRemove()
    return this.#mayRemove
  }

  async #readMayRemove(): Promise<boolean> {
    try {
      const response = await callApi(this.target, this.pathOf('/files', { limit: '1' }))
      if (response.ok) return ((await response.json()) as { readonly mayRemove?: boolean }).mayRemove === true
    } catch {
      // Out of reach for a while: the next who wants to know asks again.
    }
    this.#mayRemove = undefined
    return false
  }

  #use(act: (adder: AddsFiles) => unknown): void {
    this.#adder ??= this.#loadAdder(this)
    this.#adder.then(act).catch(() => {
      this.#adder = undefined
      showUnreachable()
    })
  }

  async #readAddresses(hashes: readonly string[]): Promise<Readonly<Record<string, Addresses>>> {
    const response = await callApi(this.target, this.pathOf('/files/addresses'), { body: { hashes } })
    // Who may not read the pad any more, or a pad that is gone, has no files.
    if (response.status >= 400 && response.status < 500 && response.status !== 429) return {}
    if (!response.ok) throw new Error('The addresses of files did not come.')
    const { addresses } = (await response.json()) as { readonly addresses: Readonly<Record<string, Addresses>> }
    const absolute = (url: string): string => new URL(url, this.target.base).href
    return Object.fromEntries(
      Object.entries(addresses).map(([hash, found]) => [
        hash,
        Object.fromEntries(
          Object.entries(found).map(([size, url]) => [size, absolute(url as string)]),
        ) as unknown as Addresses,
      ]),
    )
  }
}
