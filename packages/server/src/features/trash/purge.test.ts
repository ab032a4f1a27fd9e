import type { PadId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../lib/clock.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { FOR_GOOD, updatePadRemoval } from '../pads/pads.store.ts'
import { appendEntries } from '../../pad-log/testing/append-entries.ts'
import { insertPacks } from '../../pad-log/snapshots/packs.store.ts'
import { insertSnapshot } from '../../pad-log/snapshots/snapshots.store.ts'
import { searchSite, type SearchSite } from '../../testing/sites/search-site.ts'
import { PURGE_SLICE } from './pad-parts.ts'

/** Returns the tables whose rows belong to a pad. The audit trail outlives what it tells of. */
const tablesOfPads = async ({ db }: SearchSite): Promise<(keyof Tables)[]> => {
  const tables = await db.introspection.getTables()
  return tables.flatMap(({ name, columns }) =>
    name !== 'audit_entries' && columns.some((column) => column.name === 'pad_id') ? [name as keyof Tables] : [],
  )
}

/** Counts the rows that are left, by table. */
const remains = async (site: SearchSite): Promise<Record<string, number>> => {
  const tables = [
    ...(await tablesOfPads(site)),
    'pads',
    'marks',
    'groups',
    'jobs',
    'file_contents',
    'file_upload_pieces',
  ] as const
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { count } = await site.db
        .selectFrom(table)
        .select((s) => s.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return [table, Number(count)] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/**
 * Makes a site with one pad of `revisions` entries, with a snapshot, a pack, an author, stretches, a version, a redaction, a visit, a
 * chat, a bookmark and its place in the index.
 */
const withPad = async (revisions = 3) => {
  const site = await searchSite()
  const ada = await site.user('ada')
  const group = await site.group({ admins: [ada] })
  const pad = await site.pad(group, { text: 'some text' })
  const created_at = site.clock.now()
  const data = Buffer.from([0, 0])
  const entries = Array.from({ length: revisions - 1 }, () => ({ data }))
  await appendEntries(site.db, pad, entries, { at: created_at })
  await insertSnapshot(site.db, pad, { seq: 1, createdAt: created_at, logBytes: 2, data })
  await insertPacks(site.db, pad, [{ from: 0, to: 1, data }])
  const chatted = 3
  await site.db.insertInto('chats').values({ pad_id: pad, head: chatted, removed_to: 0 }).execute()
  const by = { author_id: 'ada', name: 'Ada', color: '' }
  for (let seq = 1; seq <= chatted; seq++)
    await site.db
      .insertInto('chat_messages')
      .values({ pad_id: pad, seq, message_id: String(seq), ...by, text: 'hello', created_at })
      .execute()
  await site.db
    .insertInto('marks')
    .values({ user_id: ada, kind: 'bookmark', type: 'pads', target_id: pad, created_at })
    .execute()
  const history = { pad_id: pad, seq: 1 }
  await site.db
    .insertInto('pad_visits')
    .values({ ...history, user_id: ada, at: created_at })
    .execute()
  const version = { id: 'version', entry: null, name: 'Sent', starred: 0 as const, automatic: null, made_by: 'ada' }
  await site.db
    .insertInto('pad_versions')
    .values({ ...history, ...version, created_at })
    .execute()
  await site.db
    .insertInto('pad_redactions')
    .values({ ...history, job: 'job', up_to: 1, done_to: 1, ended_at: created_at })
    .execute()
  const content = {
    hash: 'f'.repeat(64),
    bytes: 1,
    stored_bytes: 1,
    media_type: 'text/plain',
    kind: 'file',
    sizes: '[]',
  }
  await site.db
    .insertInto('file_contents')
    .values({ ...content, width: null, height: null, is_animated: 0, created_at, idle_since: null })
    .execute()
  const file = { pad_id: pad, name: 'notes.txt', added_by: ada }
  const entry = { kind: content.kind, bytes: content.bytes, added_at: created_at, reached_at: created_at }
  await site.db
    .insertInto('pad_files')
    .values({ ...file, hash: content.hash, folded_name: file.name, ...entry })
    .execute()
  await site.db.insertInto('pad_shown_files').values({ pad_id: pad, hash: content.hash }).execute()
  await site.db
    .insertInto('file_uploads')
    .values({ ...file, id: 'upload', bytes: 1, received: 0, touched_at: created_at })
    .execute()
  await site.db.insertInto('digest_cursors').values({ user_id: ada, pad_id: pad, told_seq: 0, mentioned: 0 }).execute()
  // The history is gone through a minute after the last change.
  site.clock.advance(60_000)
  await site.runner.drain()
  const remove = async (removedAt = site.clock.now()): Promise<void> => {
    await updatePadRemoval(site.db, pad, removedAt)
    await site.ctx.jobs.enqueue(site.db, { kind: 'purge-pad', key: pad })
  }
  return { ...site, site, ada, group, pad_id: pad, remove }
}

test('[PAD-39] the pad of these tests has something in every table that names pads', async () => {
  const { site } = await withPad()
  expect(Object.keys(await remains(site))).toEqual(expect.arrayContaining(await tablesOfPads(site)))
})

test('[PAD-39] a removed pad waits in the trash and is then purged without a trace', async () => {
  const { site, clock, runner, remove } = await withPad()
  await remove()
  for (let day = 0; day < 30; day++) {
    await runner.drain()
    expect(await remains(site)).toMatchObject({ pads: 1, pad_updates: 3, pad_snapshots: 1, marks: 1 })
    clock.advance(DAY_MS)
  }
  await runner.drain()
  expect(await remains(site)).toEqual({ groups: 1 })
})

test('[PAD-39] a pad that was restored stays, even when its purge was due', async () => {
  const { site, db, clock, runner, remove, pad_id } = await withPad()
  await remove()
  await runner.drain()
  await db.updateTable('pads').set({ removed_at: null }).where('id', '=', pad_id).execute()
  clock.advance(31 * DAY_MS)
  await runner.drain()
  expect(await remains(site)).toMatchObject({ pads: 1, pad_updates: 3 })
})

test('[PAD-39] a shorter time in the trash takes effect within a day', async () => {
  const { site, set, clock, runner, remove } = await withPad()
  await remove()
  await runner.drain()
  set({ trashDays: 1 })
  clock.advance(DAY_MS)
  await runner.drain()
  expect(await remains(site)).toEqual({ groups: 1 })
})

test('[PAD-38] what is removed for good is purged at once, or in its turn', async () => {
  for (const deleteJobQueue of [false, true]) {
    const { site, set, clock, runner, remove } = await withPad(2 * PURGE_SLICE)
    set({ deleteJobQueue })
    await remove(FOR_GOOD)
    await runner.drain()
    if (deleteJobQueue) {
      expect(await remains(site)).toMatchObject({ pads: 1 })
      for (let n = 0; n < 3; n++) {
        clock.advance(1000)
        await runner.drain()
      }
    }
    expect(await remains(site)).toEqual({ groups: 1 })
  }
})

test('[JOB-5, JOB-6] a long purge works in slices and goes on on another server', async () => {
  const { site, set, db, clock, runner, server, remove, pad_id } = await withPad(3 * PURGE_SLICE)
  // A pause between the slices lets the clock decide how many there are.
  set({ deleteJobQueue: true })
  await remove(FOR_GOOD)
  await runner.drain()
  expect(await remains(site)).toMatchObject({ pad_updates: 2 * PURGE_SLICE, pads: 1 })
  await runner.close()
  // A longer time in the trash cannot restore a pad whose purge has begun.
  expect(await db.selectFrom('pads').select('removed_at').where('id', '=', pad_id).execute()).toEqual([
    { removed_at: 0 },
  ])
  set({ trashDays: 1_000_000, deleteJobQueue: false })
  clock.advance(1000)
  await server().drain()
  expect(await remains(site)).toEqual({ groups: 1 })
})

test('[JOB-6] while a pad of many revisions is purged, others are served', async () => {
  const { runner, remove } = await withPad(20 * PURGE_SLICE)
  await remove(FOR_GOOD)
  let turns = 0
  let isDone = false
  const count = (): void => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await runner.drain()
  isDone = true
  expect(turns).toBeGreaterThan(20)
})

test('[PAD-39, PAD-40] a removed group is purged with all that is in it', async () => {
  const { site, db, clock, runner, group, pad, ada } = await withPad(PURGE_SLICE + 1)
  await pad(group, { name: 'another' })
  await pad(group, { name: 'removed before', removed: true })
  await db
    .insertInto('marks')
    .values({ user_id: ada, kind: 'watch', type: 'groups', target_id: group, created_at: 0 })
    .execute()
  await db.updateTable('groups').set({ removed_at: clock.now() }).where('id', '=', group).execute()
  await site.ctx.jobs.enqueue(db, { kind: 'purge-group', key: group })
  clock.advance(29 * DAY_MS)
  await runner.drain()
  expect(await remains(site)).toMatchObject({ pads: 3, groups: 1, marks: 2 })
  clock.advance(DAY_MS)
  await runner.drain()
  expect(await remains(site)).toEqual({})
})

test('[CHT-7, PAD-37] removed chat messages are deleted by a job, and those after them stay', async () => {
  const { site, db, ctx, runner, pad_id } = await withPad()
  await db.updateTable('chats').set({ removed_to: 2 }).execute()
  await ctx.jobs.enqueue(db, { kind: 'purge-chat', key: pad_id })
  await runner.drain()
  expect(await db.selectFrom('chat_messages').select('seq').execute()).toEqual([{ seq: 3 }])
  expect(await remains(site)).not.toHaveProperty('jobs')
})

test('[SRCH-11] a purged pad leaves the index', async () => {
  const { ada, runner, remove, pad, group, names } = await withPad()
  await remove(FOR_GOOD)
  await runner.drain()
  await pad(group, { name: 'New', text: 'some other text' })
  expect(await names(ada, 'some text')).toEqual(['New'])
})

test('[JOB-4] purging what does not exist is no failure', async () => {
  const { site, db, ctx, runner } = await withPad()
  await ctx.jobs.enqueue(db, { kind: 'purge-pad', key: 'unknown' as PadId })
  await ctx.jobs.enqueue(db, { kind: 'purge-group', key: 'unknown' })
  await runner.drain()
  expect(await remains(site)).not.toHaveProperty('jobs')
})

const WEEK = 7 * DAY_MS

test('[SES-12] expired sessions are swept away a week later', async () => {
  const { db, clock, server, ada } = await withPad()
  const session = (id: string, expires_at: number) =>
    db
      .insertInto('sessions')
      .values({
        id,
        token_hash: id,
        kind: 'user',
        user_id: ada,
        login: 'ada',
        created_at: 0,
        seen_at: 0,
        expires_at,
        address: '',
        user_agent: '',
      })
      .execute()
  const left = async () => (await db.selectFrom('sessions').select('id').orderBy('id').execute()).map(({ id }) => id)
  for (let n = 0; n < 1500; n++) await session(`old ${n}`, clock.now() - WEEK - 1)
  await session('soon', clock.now() - WEEK + 60_000)
  await session('expired', clock.now() - DAY_MS)
  await session('valid', clock.now() + DAY_MS)
  const runner = server({ periodic: ['sweep-sessions'] })
  await runner.drain()
  expect(await left()).toEqual(['expired', 'soon', 'valid'])
  clock.advance(600_000)
  await runner.drain()
  expect(await left()).toEqual(['expired', 'valid'])
})
