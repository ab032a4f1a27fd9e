import { type StoredFile, storedFileSchema } from '@sheaf/contract/entities/file'
import { FILE_REQUEST_MAX_BYTES } from '@sheaf/contract/limits'
import { refusalSchema } from '@sheaf/contract/pages/first-replies'
import type { PadFiles } from '../../lib/files/pad-files.ts'

/** Key of a call that got no answer. */
export const UNREACHABLE = 'UNREACHABLE'

/** The server did not take a file: the key says why, and what it says besides is for the text of the key. */
export class Refusal extends Error {
  readonly key: string
  readonly values: Readonly<Record<string, unknown>>

  constructor(key: string, values: Readonly<Record<string, unknown>> = {}) {
    super(key)
    this.key = key
    this.values = values
  }
}

/** How far a file has been sent, which goes on after an interruption from where it was. */
export interface Sending {
  readonly file: File
  readonly signal: AbortSignal
  /** Told with the share that is sent, from 0 to 1. */
  readonly onProgress: (share: number) => void
  /** Id of the upload, once one is begun. */
  upload?: string
}

/** Pieces in which a larger file is sent: what is lost by an interruption is sent again. */
const PIECE_BYTES = Math.min(4 * 1024 * 1024, FILE_REQUEST_MAX_BYTES)
/** Waits before a piece is tried again. */
const RETRY_MS = [1000, 3000, 8000]

interface Answer {
  readonly status: number
  readonly body: unknown
}

const refusalOf = ({ status, body }: Answer): Refusal => {
  const { data } = refusalSchema.safeParse(body)
  if (data === undefined) {
    // A proxy before the server has a limit of its own, and says no more than that.
    if (status === 413) return new Refusal('BACKEND.ERROR.FILE.TOO_LARGE')
    return new Refusal(status === 0 || status >= 502 ? UNREACHABLE : 'BACKEND.ERROR.PERMISSION.UNEXPECTED')
  }
  return new Refusal(data.error, body as Readonly<Record<string, unknown>>)
}

/** Sends bytes, or an object as JSON. `fetch` would not tell how much of them is sent. */
const send = (
  { target }: PadFiles,
  method: string,
  path: string,
  body: Blob | object | undefined,
  { signal, onSent }: { readonly signal: AbortSignal; readonly onSent?: (bytes: number) => void },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, new URL(`api${path}`, target.base))
    request.setRequestHeader('accept', 'application/json')
    if (target.token !== undefined) request.setRequestHeader('authorization', `Bearer ${target.token}`)
    if (body !== undefined)
      request.setRequestHeader('content-type', body instanceof Blob ? 'application/octet-stream' : 'application/json')
    const stop = (): void => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    if (onSent) request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded))
    request.addEventListener('loadend', () => {
      signal.removeEventListener('abort', stop)
      if (signal.aborted) {
        reject(new DOMException('The upload was given up.', 'AbortError'))
        return
      }
      let answer: unknown
      try {
        answer = JSON.parse(request.responseText)
      } catch {
        answer = undefined
      }
      resolve({ status: request.status, body: answer })
    })
    if (signal.aborted) reject(new DOMException('The upload was given up.', 'AbortError'))
    else request.send(body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body))
  })

const isGood = ({ status }: Answer): boolean => status >= 200 && status < 300

const fieldOf = (body: unknown, name: string): unknown =>
  (body as Readonly<Record<string, unknown>> | undefined)?.[name]

const storedIn = (body: unknown): StoredFile => {
  const { data } = storedFileSchema.safeParse(fieldOf(body, 'file'))
  if (data === undefined) throw new Refusal('BACKEND.ERROR.PERMISSION.UNEXPECTED')
  return data
}

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** Sends a file in pieces. What the server has of it after an interruption is not sent again. */
const sendInPieces = async (files: PadFiles, sending: Sending): Promise<StoredFile> => {
  const { file, signal, onProgress } = sending
  const known = { signal }
  let offset = 0
  if (sending.upload === undefined) {
    const begun = await send(files, 'POST', files.pathOf('/uploads'), { name: file.name, bytes: file.size }, known)
    if (!isGood(begun)) throw refusalOf(begun)
    sending.upload = String(fieldOf(begun.body, 'upload'))
  } else offset = -1
  for (let tries = 0; ;) {
    const path = `/uploads/${encodeURIComponent(sending.upload)}`
    if (offset < 0) {
      const state = await send(files, 'GET', files.pathOf(path), undefined, known)
      if (isGood(state)) offset = Number(fieldOf(state.body, 'offset'))
      else if (state.status !== 0 && state.status < 500) {
        // The server has given it up meanwhile.
        delete sending.upload
        throw refusalOf(state)
      }
    }
    if (offset >= 0) {
      const begin = offset
      const onSent = (bytes: number): void => onProgress((begin + bytes) / file.size)
      const piece = file.slice(begin, begin + PIECE_BYTES)
      const answer = await send(files, 'PUT', files.pathOf(path, { offset: String(begin) }), piece, { signal, onSent })
      if (isGood(answer)) {
        tries = 0
        if (fieldOf(answer.body, 'file') !== undefined) return storedIn(answer.body)
        offset = Number(fieldOf(answer.body, 'offset'))
        continue
      }
      const isOver = answer.status !== 0 && answer.status < 500 && answer.status !== 409 && answer.status !== 429
      if (isOver) throw refusalOf(answer)
    }
    const pause = RETRY_MS[tries]
    if (pause === undefined) throw new Refusal(UNREACHABLE)
    tries += 1
    offset = -1
    await wait(pause, signal)
  }
}

/** Sends a file to the server, which keeps it for the pad. Rejects with a `Refusal`, or if it was given up. */
export const sendFile = async (files: PadFiles, sending: Sending): Promise<StoredFile> => {
  const { file, signal, onProgress } = sending
  if (file.size > PIECE_BYTES) return sendInPieces(files, sending)
  const answer = await send(files, 'POST', files.pathOf('/files', { name: file.name }), file, {
    signal,
    onSent: (bytes) => onProgress(file.size === 0 ? 1 : bytes / file.size),
  })
  if (!isGood(answer)) throw refusalOf(answer)
  return storedIn(answer.body)
}

/** Gives up what the server has of a file. */
export const giveUp = async (files: PadFiles, { upload }: Sending): Promise<void> => {
  if (upload === undefined) return
  const signal = AbortSignal.timeout(10_000)
  await send(files, 'DELETE', files.pathOf(`/uploads/${encodeURIComponent(upload)}`), undefined, { signal }).catch(
    () => {},
  )
}
