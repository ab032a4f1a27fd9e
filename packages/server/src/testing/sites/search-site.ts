import { defaultSettings, type Settings } from '@sheaf/contract/entities/settings'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { GroupId, PadId, UserId } from '@sheaf/contract/ids'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { FoundPads } from '@sheaf/contract/routes/search'
import { appendLines, linesOfText } from '@sheaf/document/text/from-text'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { Ctx } from '../../context.ts'
import type { Db } from '../../db/dialect.ts'
import { searchPads } from '../../features/search/search.service.ts'
import { openFileStore } from '../../file-store/open-file-store.ts'
import { newId } from '../../lib/ids.ts'
import { openRateLimits } from '../../rate-limits/rate-limits.ts'
import type { JobCtx } from '../../jobs/job.ts'
import { jobQueue } from '../../jobs/queue.ts'
import { recordPadEvent } from '../../features/digests/record-pad-event.ts'
import { jobKinds } from '../../job-kinds.ts'
import { startJobRunner, type JobRunner, type JobRunnerOptions } from '../../jobs/runner.ts'
import { readPad } from '../../pad-log/reading/pad-loader.ts'
import { appendEntries } from '../../pad-log/testing/append-entries.ts'
import { padReader } from '../../pad-reading/pad-reader.ts'
import { testClock, type TestClock } from '../clock.ts'
import { openTestDatabase } from '../databases/databases.ts'

export interface GroupFields {
  readonly visibility?: Visibility
  readonly users?: readonly UserId[]
  readonly admins?: readonly UserId[]
  readonly removed?: boolean
}

export interface PadFields {
  readonly name?: string
  readonly text?: string
  readonly visibility?: Visibility | null
  readonly removed?: boolean
  readonly id?: string
  /** Set when many pads are made at once: `runner.drain` then indexes them together. */
  readonly isIndexedLater?: boolean
}

/** Groups, pads and people without HTTP, with the real jobs, for the tests of search and purge. */
export interface SearchSite {
  readonly db: Db
  readonly clock: TestClock
  readonly ctx: JobCtx
  readonly runner: JobRunner
  readonly set: (settings: Partial<Settings>) => void
  readonly user: (login?: string) => Promise<UserId>
  readonly group: (fields?: GroupFields) => Promise<GroupId>
  /** Makes a pad, written in one second after the previous one, and indexes it. */
  readonly pad: (group: GroupId, fields?: PadFields) => Promise<PadId>
  /** Writes a line at the end of a pad and requests its indexing, as the log does. */
  readonly write: (pad: PadId, line: string) => Promise<void>
  readonly rename: (pad: PadId, name: string) => Promise<void>
  readonly search: (by: UserId | Actor, query: string) => Promise<FoundPads>
  /** Returns the names of the hits, best first. */
  readonly names: (by: UserId | Actor, query: string) => Promise<string[]>
  /** Starts another server on the same database. */
  readonly server: (options?: Partial<JobRunnerOptions>) => JobRunner
}

export const searchSite = async (): Promise<SearchSite> => {
  const database = await openTestDatabase()
  const { db } = database
  const clock = testClock()
  let settings = defaultSettings()
  const jobs = jobQueue(clock)
  const log = pino({ level: 'silent' })
  const files = openFileStore({ dataDir: ':memory:' })
  onTestFinished(() => files.close())
  const ctx = {
    db,
    clock,
    jobs,
    log,
    limits: openRateLimits(undefined),
    padReader: padReader({ db, log }),
    files,
    recordPadEvent,
    livePads: { findText: () => undefined },
    settings: { read: async () => settings, forget: () => {} },
  } as unknown as JobCtx
  const runners: JobRunner[] = []
  const server = (options: Partial<JobRunnerOptions> = {}): JobRunner => {
    const runner = startJobRunner(ctx, { kinds: jobKinds, periodic: [], pollMs: 3_600_000, ...options })
    runners.push(runner)
    return runner
  }
  const runner = server()
  onTestFinished(async () => {
    for (const runner of runners) await runner.close()
    await ctx.padReader.close()
    await database.close()
  })

  const write = async (pad: PadId, line: string): Promise<void> => {
    clock.advance(1000)
    await db.transaction().execute(async (db) => {
      const { doc } = await readPad(db, pad)
      const { update: data, letters: id } = appendLines(doc, linesOfText(line))
      await appendEntries(db, pad, [{ data, ids: [id] }], { at: clock.now() })
      await jobs.enqueue(db, { kind: 'index-pad', key: pad })
    })
  }

  const user = async (login: string = newId()): Promise<UserId> => {
    const names = { firstname: '', firstname_key: '', lastname: '', lastname_key: '', pad_nickname: '' }
    const text = { organization: '', lang: 'en', color: '', epl_author_token: '' }
    const flags = { hide_help: 0, use_login_and_color_in_pads: 0, active: 1 } as const
    await db
      .insertInto('users')
      .values({
        id: login,
        login,
        login_key: login,
        email: login,
        email_key: login,
        password_hash: '',
        digest_frequency: 'off',
        ctime: clock.now(),
        ...names,
        ...text,
        ...flags,
      })
      .execute()
    return login as UserId
  }

  const group = async ({
    visibility = 'restricted',
    users = [],
    admins = [],
    removed = false,
  }: GroupFields = {}): Promise<GroupId> => {
    const id = newId<GroupId>()
    await db
      .insertInto('groups')
      .values({
        id,
        name: 'Group',
        description: '',
        visibility,
        password_hash: null,
        readonly: 0,
        archived: 0,
        allow_users_to_create_pads: 0,
        tags: '[]',
        ctime: clock.now(),
        removed_at: removed ? clock.now() : null,
      })
      .execute()
    const members = [
      ...users.map((user_id) => ({ user_id, role: 'user' as const })),
      ...admins.map((user_id) => ({ user_id, role: 'admin' as const })),
    ]
    for (const member of members)
      await db
        .insertInto('memberships')
        .values({ group_id: id, position: 0, ...member })
        .execute()
    return id
  }

  const pad = async (
    group_id: GroupId,
    {
      name = 'Pad',
      text = '',
      visibility = null,
      removed = false,
      id = newId(),
      isIndexedLater = false,
    }: PadFields = {},
  ): Promise<PadId> => {
    clock.advance(1000)
    await db
      .insertInto('pads')
      .values({
        id,
        group_id,
        name,
        visibility,
        password_hash: null,
        readonly: null,
        ctime: clock.now(),
        last_edited_at: null,
        log_head: 0,
        removed_at: null,
      })
      .execute()
    await jobs.enqueue(db, { kind: 'index-pad', key: id })
    if (text !== '') await write(id as PadId, text)
    if (!isIndexedLater) await runner.drain()
    if (removed) await db.updateTable('pads').set({ removed_at: clock.now() }).where('id', '=', id).execute()
    return id as PadId
  }

  const search = (by: UserId | Actor, query: string): Promise<FoundPads> => {
    const actor: Actor = typeof by === 'string' ? { kind: 'user', id: by, login: by } : by
    return searchPads({ ...ctx, actor } as unknown as Ctx, query)
  }

  return {
    db,
    clock,
    ctx,
    runner,
    server,
    user,
    group,
    pad,
    write,
    search,
    set: (changed) => {
      settings = { ...settings, ...changed }
    },
    rename: async (id, name) => {
      await db.updateTable('pads').set({ name }).where('id', '=', id).execute()
      await jobs.enqueue(db, { kind: 'index-pad', key: id })
      await runner.drain()
    },
    names: async (by, query) => (await search(by, query)).pads.map(({ name }) => name),
  }
}
