import { Worker } from 'node:worker_threads'
import type { PadId } from '@sheaf/contract/ids'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '../../db/dialect.ts'
import { deletePadSlice } from '../trash/purge.store.ts'
import { searchSite, type SearchSite } from '../../testing/sites/search-site.ts'
import { indexPad } from './index-pad.ts'

/** Indexes a pad; `meanwhile` happens after the job has looked the pad up and before it reads the text. */
const indexWhile = ({ ctx, db }: SearchSite, key: PadId, meanwhile: () => Promise<void>) => {
  let next: (() => Promise<void>) | undefined = meanwhile
  const interrupting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const now = next
      next = undefined
      await now?.()
      return result
    },
  }
  const job = { key, payload: undefined, signal: new AbortController().signal }
  return indexPad({ ...ctx, db: db.withPlugin(interrupting) }, job)
}

const remove = (db: Db, id: PadId) => db.updateTable('pads').set({ removed_at: 1 }).where('id', '=', id).execute()
const purgeLog = (db: Db, id: PadId) => db.deleteFrom('pad_updates').where('pad_id', '=', id).execute()

const writtenPad = async (): Promise<SearchSite & { readonly id: PadId }> => {
  const site = await searchSite()
  // Only the test's own run indexes the pad.
  await site.runner.close()
  const id = await site.pad(await site.group(), { text: 'minutes', isIndexedLater: true })
  return { ...site, id }
}

test('[SRCH-64] a pad that is purged while the index reads it is left out, and the job ends', async () => {
  const { id, ...site } = await writtenPad()
  const purge = async () => {
    await remove(site.db, id)
    expect(await deletePadSlice(site.db, id)).toBe(true)
  }
  expect(await indexWhile(site, id, purge)).toBeUndefined()
  expect(await site.db.selectFrom('pad_texts').selectAll().execute()).toEqual([])
})

test('[SRCH-64] a pad half of which is purged while the index reads it is left out, and the job ends', async () => {
  const { id, ...site } = await writtenPad()
  const purge = async () => {
    await remove(site.db, id)
    await purgeLog(site.db, id)
  }
  expect(await indexWhile(site, id, purge)).toBeUndefined()
  expect(await site.db.selectFrom('pad_texts').selectAll().execute()).toEqual([])
})

test('[SRCH-64, JOB-4] a log that ends too early under a pad that stays fails the job', async () => {
  const { id, ...site } = await writtenPad()
  await expect(indexWhile(site, id, async () => void (await purgeLog(site.db, id)))).rejects.toThrow('ends at 0')
})

test('[SRCH-65, SRCH-11] a pad that is open is indexed as it is there, unless that is behind its log', async () => {
  const { id, ctx, db } = await writtenPad()
  const livePads = (seq: number): typeof ctx.livePads => ({
    ...ctx.livePads,
    findText: (_, atLeast) => (atLeast <= seq ? { text: 'what is open', files: ['f'.repeat(64)], seq } : undefined),
  })
  const job = { key: id, payload: undefined, signal: new AbortController().signal }
  const stored = () => db.selectFrom('pad_texts').select(['seq', 'text']).execute()
  const { log_head: head } = await db.selectFrom('pads').select('log_head').executeTakeFirstOrThrow()
  await indexPad({ ...ctx, livePads: livePads(head - 1) }, job)
  expect(await stored()).toEqual([{ seq: head, text: 'minutes' }])
  await db.updateTable('pad_texts').set({ seq: 0 }).execute()
  await indexPad({ ...ctx, livePads: livePads(head + 1) }, job)
  expect(await stored()).toEqual([{ seq: head + 1, text: 'what is open' }])
  expect(await db.selectFrom('pad_shown_files').select('hash').execute()).toEqual([{ hash: 'f'.repeat(64) }])
})

test('[SRCH-65, SRCH-11] a long text is read in a thread, and found', async () => {
  const threads = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => threads.mockRestore())
  const { user, group, pad, write, runner, names } = await searchSite()
  const ada = await user('ada')
  const board = await group({ users: [ada] })
  await pad(board, { name: 'Short', text: 'minutes' })
  expect(threads).not.toHaveBeenCalled()
  // It is indexed empty first: a job that had begun with the empty pad would read what comes meanwhile by itself.
  const long = await pad(board, { name: 'Long' })
  const text = Array.from({ length: 2000 }, (_, n) => `Line ${n} of very many words that say nothing`).join('\n')
  await write(long, `${text}\nminutes`)
  await runner.drain()
  expect(threads).toHaveBeenCalled()
  expect((await names(ada, 'minutes')).toSorted()).toEqual(['Long', 'Short'])
})
