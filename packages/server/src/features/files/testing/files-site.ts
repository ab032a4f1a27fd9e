import { createHash } from 'node:crypto'
import type { StoredFile } from '@sheaf/contract/entities/file'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { PLAIN_LINE } from '@sheaf/document/text/line'
import { openSequence, shownBreaks } from '@sheaf/document/text/sequence'
import { SequenceWriter } from '@sheaf/document/text/write'
import type { LightMyRequestResponse } from 'fastify'
import type { Page } from '../../../realtime/testing/page.ts'
import { realtimeSite, type RealtimeSite } from '../../../realtime/testing/realtime-site.ts'
import { drainJobs } from '../../../testing/drain-jobs.ts'
import type { Caller, TestAppOptions } from '../../../testing/test-app.ts'

export interface FilesSite extends RealtimeSite {
  /** Sends bytes, as the pages do. */
  readonly send: (
    caller: Caller,
    method: 'POST' | 'PUT',
    path: string,
    bytes: string | Uint8Array,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  /** Adds a file to a pad. */
  readonly add: (caller: Caller, pad: string, bytes: string | Uint8Array, name?: string) => Promise<StoredFile>
  /** Returns the address of a file of a pad, signed for the caller. */
  readonly address: (caller: Caller, pad: string, hash: string, query?: string) => Promise<string | undefined>
  /** Reads an address without saying who asks. */
  readonly read: (address: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  /** Shows a file in a line of a pad. */
  readonly show: (pad: string, file: StoredFile, by?: Caller) => Promise<Page>
  /** Runs the jobs that are due. */
  readonly drain: () => Promise<void>
  readonly has: (hash: string) => Promise<boolean>
}

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Writes a line that shows a file at the end of a page's pad. */
const writeFileLine = (page: Page, file: StoredFile): void => {
  const sequence = openSequence(page.doc)
  const attributes = {
    kind: file.kind === 'picture' ? ('picture' as const) : ('file' as const),
    file: writeFileRecord(file),
  }
  page.doc.transact((transaction) => {
    const writer = new SequenceWriter(transaction, sequence, page.ids)
    writer.insertBreak(writer.placeAtEnd(shownBreaks(sequence).at(-1)!), { ...PLAIN_LINE, ...attributes })
  })
}

/** Starts a server with people who have pads with files. */
export const filesSite = async (fields?: Record<string, unknown>, options?: TestAppOptions): Promise<FilesSite> => {
  const site = await realtimeSite(fields, options)
  const { app } = site
  const send: FilesSite['send'] = (caller, method, path, bytes, headers = {}) =>
    app.http.inject({
      method,
      url: `/api${path}`,
      headers: {
        'content-type': 'application/octet-stream',
        ...(caller.token === undefined ? {} : { authorization: `Bearer ${caller.token}` }),
        ...headers,
      },
      payload: Buffer.from(bytes),
    })
  return {
    ...site,
    send,
    add: async (caller, pad, bytes, name = 'notes.bin') => {
      const reply = await send(caller, 'POST', `/pad/${pad}/files?name=${encodeURIComponent(name)}`, bytes)
      if (reply.statusCode !== 201) throw new Error(`It answered ${reply.statusCode} ${reply.body}`)
      return reply.json<{ file: StoredFile }>().file
    },
    address: async (caller, pad, hash, query = '') => {
      const { body } = await caller.post(`/pad/${pad}/files/addresses${query}`, { hashes: [hash] })
      return (body['addresses'] as Record<string, { url: string }> | undefined)?.[hash]?.url
    },
    read: (address, headers = {}) => app.http.inject({ url: address, headers }),
    show: async (pad, file, by = site.admin) => {
      const page = await site.open(pad, { credentials: { token: by.token! } })
      writeFileLine(page, file)
      await page.saved()
      return page
    },
    drain: () => drainJobs(app, { periodic: ['sweep-files'] }),
    has: (hash) => app.services.files.store.has(hash),
  }
}
