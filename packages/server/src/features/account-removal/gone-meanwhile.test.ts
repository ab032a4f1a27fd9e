import type { PadId, UserId, UserListId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { openTestPostgres } from '../../testing/databases/databases.ts'
import { hasPostgres } from '../../testing/servers/services.ts'
import { PASSWORD, testApp, type Reply, type TestApp } from '../../testing/test-app.ts'
import { codeOf, setUpTwoFactor } from '../../testing/people/authenticator.ts'
import type { Db } from '../../db/dialect.ts'
import { lockGroups } from '../pads/groups-of-pads.store.ts'
import { deleteSessionsExpiredBefore } from '../sessions/sessions.store.ts'
import { lockLogHeads } from '../../pad-log/log-heads.store.ts'
import { deleteMailTokensExpiredBefore } from '../recovery/mail-tokens.store.ts'
import { issueMailToken } from '../recovery/mail-tokens.ts'
import { lockAccountRow } from '../accounts/accounts.store.ts'
import { insertUserListMembers, updateUserList } from '../user-lists/user-lists.store.ts'
import { waitUntil } from '../../testing/wait.ts'

/* These tests need PostgreSQL: on SQLite, transactions run one after the other, so that nothing can interleave. */

const onPostgres = async (): Promise<TestApp> => {
  const database = await openTestPostgres()
  onTestFinished(() => database.close())
  // A deadlock fails no call, since its transaction is done once more (OPS-99).
  const lines: string[] = []
  onTestFinished(() => expect(lines.filter((line) => line.includes('deadlock'))).toEqual([]))
  return testApp({ database, log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }) })
}

/** Waits until another transaction waits for a lock of this one. */
const isWaitedFor = async (db: Db, holder: Db): Promise<void> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(holder)
  const waiting = sql`select 1 from pg_stat_activity where ${rows[0]?.pid} = any(pg_blocking_pids(pid))`
  await waitUntil(async () => (await waiting.execute(db)).rows.length > 0, { timeout: 10_000 })
}

/** Returns the reply to a call that begins while bob exists and ends after he is gone. */
const whileBobGoes = async ({ database: { db } }: TestApp, call: () => Promise<Reply>): Promise<Reply> => {
  const removal = await db.startTransaction().execute()
  await removal.deleteFrom('users').where('login', '=', 'bob').execute()
  const reply = call()
  await isWaitedFor(db, removal)
  await removal.commit().execute()
  return reply
}

const refusal = (status: number, key: string) => ({ status, body: { error: `BACKEND.ERROR.${key}` } })

test.runIf(hasPostgres).each([
  ['an invitation of', '/group/invite', { loginsOrEmails: ['bob'], invite: true }],
  ['sharing with', '/group/invite', { loginsOrEmails: ['ada', 'bob'], invite: false }],
  ['to let watch', '/group/add-watchers', { loginsOrEmails: ['bob'], type: 'groups' }],
])('[GRP-40, GRP-41, GRP-48] %s somebody who is just being removed changes nobody', async (_, path, named) => {
  const app = await onPostgres()
  const [ada] = [await app.user('ada'), await app.user('bob')]
  const { body } = await ada.post('/group', { name: 'Council' })
  const reply = await whileBobGoes(app, () => ada.post(path, { ...named, gid: body['key'] }))
  expect(reply).toMatchObject(refusal(400, 'GROUP.ITEMS_NOT_FOUND'))
  expect((await ada.get(`/group/${body['key']}`)).body['value']).toMatchObject({
    admins: [ada.id],
    users: [],
    watchers: [],
  })
})

test.runIf(hasPostgres)('[GRP-20] a group is removed while people write in several of its pads', async () => {
  const app = await onPostgres()
  const { db } = app.database
  const ada = await app.user('ada')
  const group = (await ada.post('/group', { name: 'Council' })).body['key'] as string
  const made: PadId[] = []
  for (let n = 0; n < 2; n++) made.push((await ada.post('/pad', { name: 'Minutes', group })).body['key'])
  const pads = made.toSorted()
  // The group's pads are found by visibility, and not in the order of their ids.
  await ada.put(`/pad/${pads[1]}`, { visibility: 'public' })
  const append = await db.startTransaction().execute()
  await lockLogHeads(append, pads.slice(0, 1))
  const reply = ada.delete(`/group/${group}`)
  await isWaitedFor(db, append)
  expect((await lockLogHeads(append, pads)).size).toBe(pads.length)
  await append.commit().execute()
  expect((await reply).status).toBe(200)
})

test.runIf(hasPostgres)('[UL-15] a list that names somebody who is just being removed is not written', async () => {
  const app = await onPostgres()
  const [ada] = [await app.user('ada'), await app.user('bob')]
  const reply = await whileBobGoes(app, () => ada.post('/userlist', { name: 'Board', loginsOrEmails: ['bob'] }))
  expect(reply).toMatchObject(refusal(404, 'USER.NOT_FOUND'))
  expect((await ada.get('/userlist')).body).toEqual({ value: {} })
})

test.runIf(hasPostgres)('[ACC-80] an account is removed while a list of its own is saved that names it', async () => {
  const app = await onPostgres()
  const { db } = app.database
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  const created = await ada.post('/userlist', { name: 'Board', loginsOrEmails: [] })
  const [list] = Object.keys(created.body['value']) as [UserListId]
  const saving = await db.startTransaction().execute()
  await updateUserList(saving, ada.id as UserId, list, 'Council')
  const removal = admin.delete('/user/ada')
  await isWaitedFor(db, saving)
  await insertUserListMembers(saving, list, [{ id: ada.id as UserId }])
  await saving.commit().execute()
  expect((await removal).status).toBe(200)
  expect(await db.selectFrom('user_lists').select('id').execute()).toEqual([])
})

test.runIf(hasPostgres)('[ACC-80] a removal holds no list while it waits for one that is just being made', async () => {
  const app = await onPostgres()
  const { db } = app.database
  const [ada, admin] = [await app.user('ada'), await app.siteAdmin()]
  await ada.post('/userlist', { name: 'Board', loginsOrEmails: ['ada'] })
  const making = await db.startTransaction().execute()
  await lockAccountRow(making, ada.id as UserId)
  const removal = admin.delete('/user/ada')
  await isWaitedFor(db, making)
  const free = await db.selectFrom('user_lists').select('id').forUpdate().skipLocked().execute()
  await making.commit().execute()
  expect(free).toHaveLength(1)
  expect((await removal).status).toBe(200)
})

test.runIf(hasPostgres)('[MRK-6] a mark of somebody who is just being removed is not set', async () => {
  const app = await onPostgres()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const { body } = await ada.post('/group', { name: 'Council', visibility: 'public' })
  const reply = await whileBobGoes(app, () => bob.post('/usermark', { type: 'groups', key: body['key'] }))
  expect(reply).toMatchObject(refusal(401, 'AUTHENTICATION.MUST_BE'))
})

test.runIf(hasPostgres)('[PAD-35, ACC-41] a pad that somebody removes who is just being removed stays', async () => {
  const app = await onPostgres()
  const [ada, bob] = [await app.user('ada'), await app.user('bob')]
  const group = (await ada.post('/group', { name: 'Council', admins: [bob.id] })).body['key'] as string
  const pad = (await ada.post('/pad', { name: 'Minutes', group })).body['key'] as string
  const reply = await whileBobGoes(app, () => bob.delete(`/pad/${pad}`))
  expect(reply).toMatchObject(refusal(401, 'AUTHENTICATION.MUST_BE'))
  expect((await ada.get(`/pad/${pad}`)).status).toBe(200)
})

test.runIf(hasPostgres)(
  '[ADM-3, ADM-14] a save of an account that is just being removed is neither made nor recorded',
  async () => {
    const app = await onPostgres()
    const [, admin] = [await app.user('bob'), await app.siteAdmin()]
    const reply = await whileBobGoes(app, () => admin.put('/user/bob', { organization: 'Elm School' }))
    expect(reply).toMatchObject(refusal(404, 'USER.NOT_FOUND'))
    const acts = await app.database.db.selectFrom('audit_entries').select('act').execute()
    expect(acts.map(({ act }) => act)).not.toContain('user.save')
  },
)

test.runIf(hasPostgres)(
  '[OTP-25, ACC-41] who uses a code while the account is removed is told that it is gone',
  async () => {
    const app = await onPostgres()
    const bob = await app.user('bob')
    const { otpSecret } = await setUpTwoFactor(app, bob, 'bob')
    const reply = await whileBobGoes(app, () => bob.post('/auth/recoverycodes', { otp: codeOf(app, otpSecret) }))
    expect(reply).toMatchObject(refusal(401, 'AUTHENTICATION.NOT_AUTH'))
  },
)

/** Runs `meanwhile` in a transaction that holds ada's account, once the call waits for it; returns the call's reply. */
const whileAdaIsHeld = async (
  { database: { db } }: TestApp,
  call: () => Promise<Reply>,
  meanwhile: (db: Db) => Promise<unknown>,
): Promise<Reply> => {
  const holder = await db.startTransaction().execute()
  await holder.updateTable('users').set({ organization: 'x' }).where('login', '=', 'ada').execute()
  const reply = call()
  await isWaitedFor(db, holder)
  await meanwhile(holder)
  await holder.commit().execute()
  return reply
}

test.runIf(hasPostgres)(
  '[ACC-42, W-15] a group shared with somebody who is just being removed is not left without an admin',
  async () => {
    const app = await onPostgres()
    const [, bob, admin] = [await app.user('ada'), await app.user('bob'), await app.siteAdmin()]
    const { key } = (await bob.post('/group', { name: 'Council' })).body
    const { db } = app.database
    const bobsRemoval = await db.startTransaction().execute()
    const reply = whileAdaIsHeld(
      app,
      () => admin.delete('/user/ada'),
      async () => {
        await bob.post('/group/invite', { gid: key, loginsOrEmails: ['ada', 'bob'], invite: false })
        await lockGroups(bobsRemoval, [key])
        await bobsRemoval.deleteFrom('users').where('login', '=', 'bob').execute()
      },
    )
    await isWaitedFor(db, bobsRemoval)
    await bobsRemoval.commit().execute()
    expect((await reply).status).toBe(200)
    expect(await db.selectFrom('groups').select('removed_at').execute()).toEqual([{ removed_at: app.clock.now() }])
  },
)

test.runIf(hasPostgres)('[ACC-25] a recovery and a profile save at once do not wait for each other', async () => {
  const app = await onPostgres()
  const ada = await app.user('ada')
  const { token } = await issueMailToken(
    { ...app.services, db: app.database.db },
    { purpose: 'passrecover', user: ada.id as UserId, minutes: 60 },
  )
  const reply = await whileAdaIsHeld(
    app,
    () => app.visitor.put(`/passrecover/${token}`, { password: 'another password' }),
    (db) => db.deleteFrom('mail_tokens').execute(),
  )
  expect(reply).toMatchObject(refusal(400, 'TOKEN.INCORRECT'))
  expect((await ada.get('/user/ada')).status).toBe(200)
})

test.runIf(hasPostgres)(
  '[OTP-21] an account removed while its two-factor is set up is gone, and the reply says so',
  async () => {
    const app = await onPostgres()
    const ada = await app.user('ada')
    const { otpSecret } = (await ada.post('/auth/setup2fa')).body
    for (const call of [
      () => ada.put('/auth/setup2fa', { otpSecret, otp: codeOf(app, otpSecret) }),
      () => ada.post('/auth/setup2fa'),
    ]) {
      const reply = await whileAdaIsHeld(app, call, (db) => db.deleteFrom('two_factor').execute())
      expect(reply.status).toBeLessThan(500)
    }
    const gone = await whileAdaIsHeld(
      app,
      () => ada.post('/auth/setup2fa'),
      (db) => db.deleteFrom('users').where('login', '=', 'ada').execute(),
    )
    expect(gone).toMatchObject(refusal(401, 'AUTHENTICATION.NOT_AUTH'))
  },
)

test.runIf(hasPostgres)('[SES-12] the sweeps pass over what somebody is just ending', async () => {
  const app = await onPostgres()
  const [ada] = [await app.user('ada'), await app.user('bob')]
  const { db } = app.database
  await issueMailToken({ ...app.services, db }, { purpose: 'passrecover', user: ada.id as UserId, minutes: 60 })
  app.clock.advance(30 * 86_400_000)
  const now = app.clock.now()
  const ending = await db.startTransaction().execute()
  await ending.deleteFrom('sessions').where('login', '=', 'ada').execute()
  await ending.deleteFrom('mail_tokens').execute()
  expect([await deleteSessionsExpiredBefore(db, now, 10), await deleteMailTokensExpiredBefore(db, now, 10)]).toEqual([
    1, 0,
  ])
  await ending.rollback().execute()
  expect([await deleteSessionsExpiredBefore(db, now, 10), await deleteMailTokensExpiredBefore(db, now, 10)]).toEqual([
    1, 1,
  ])
})

test.runIf(hasPostgres)(
  '[ACC-41, ACC-25] a new address that is saved while the account is removed is refused',
  async () => {
    const app = await onPostgres()
    await app.set({ checkMails: false })
    const [ada, bob, admin] = [await app.user('ada'), await app.user('bob'), await app.siteAdmin()]
    await ada.post('/userlist', { name: 'Class', loginsOrEmails: ['bob'] })
    const { db } = app.database
    const list = await db.startTransaction().execute()
    await list.selectFrom('user_lists').select('id').forUpdate().execute()
    const waiting = async (): Promise<number> =>
      (
        await sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      ).rows.length
    const removed = admin.delete('/user/bob')
    await waitUntil(async () => (await waiting()) === 1)
    const saved = bob.put('/user/bob', { email: 'robert@example.org', passwordCurrent: PASSWORD })
    await waitUntil(async () => (await waiting()) === 2)
    await list.commit().execute()
    expect([(await saved).status, (await removed).status]).toEqual([400, 200])
  },
)

test.runIf(hasPostgres)('[ACC-41] an account that is removed several times at once is removed once', async () => {
  const app = await onPostgres()
  await app.user('bob')
  const siteAdmin = await app.siteAdmin()
  const replies = await Promise.all([1, 2, 3].map(() => siteAdmin.delete('/user/bob')))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404])
  const acts = await app.database.db.selectFrom('audit_entries').selectAll().where('act', '=', 'user.remove').execute()
  expect(acts).toHaveLength(1)
})
