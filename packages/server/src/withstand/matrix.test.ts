import { encodePassword } from '@sheaf/contract/query-password'
import type { Route } from '@sheaf/contract/route'
import { expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { drainJobs } from '../testing/drain-jobs.ts'
import type { Reply } from '../testing/test-app.ts'
import { ACTORS, wordOf, type ActorName, type Answers } from './answers.ts'
import { OWNED_STATES, ownedRows, type OwnedSubject } from './matrix-of-people.ts'
import { plainRows, type PlainSubject } from './matrix-of-the-rest.ts'
import { groupRows, padRows, type ThingSubject } from './matrix-of-things.ts'
import type { Call, Row } from './matrix.ts'
import {
  GROUP_STATES,
  makeWorld,
  PAD_STATES,
  SECRETS,
  THING_STATES,
  type Removed,
  type ThingState,
  type World,
} from './people-and-things.ts'

/** Returns `POST /usermark` for `POST /usermark, a pad`. */
const routeName = (row: string): string => row.split(',', 1)[0] as string

const routeOf = ({ app }: World, row: string): Route => {
  const route = app.routes.find(({ method, path }) => `${method} ${path}` === routeName(row))
  if (!route) throw new Error(`The contract has no ${row}`)
  return route
}

/** Returns the same call by somebody who has the password. Calls that take none ignore it. */
const withPassword = ({ path, body }: Call, password: string): Call => ({
  path: `${path}${path.includes('?') ? '&' : '?'}password=${encodeURIComponent(encodePassword(password))}`,
  ...(body === undefined ? {} : { body: { ...body, password } }),
})

const ask = async <Subject extends object>(
  world: World,
  row: Row<Subject>,
  actor: ActorName,
  subject: Subject,
): Promise<Reply['raw']> => {
  const { token } = (await world.people())[actor]
  const { method } = routeOf(world, row.name)
  const call = row.call(subject)
  const { path, body } =
    actor === 'knower' && 'password' in subject ? withPassword(call, String(subject.password)) : call
  return world.app.http.inject({
    method,
    url: `/api${path}`,
    ...(token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(body === undefined ? {} : { payload: body }),
  })
}

interface Section<State extends string, Subject> {
  readonly rows: readonly Row<Subject>[]
  readonly states: readonly State[]
  readonly subjectOf: (state: State, actor: ActorName) => Promise<Subject>
  /** Called after a call that has changed something. */
  readonly renew: () => void
}

/** Asks for every cell. A refusal that reveals the thing's name is a leak. */
const askedTable = async <State extends string, Subject extends object>(
  world: World,
  { rows, states, subjectOf, renew }: Section<State, Subject>,
): Promise<Record<string, Answers>> => {
  const table: Record<string, Answers> = {}
  for (const row of rows) {
    const route = routeOf(world, row.name)
    const words: Record<string, string[]> = {}
    for (const actor of ACTORS)
      for (const state of states) {
        const reply = await ask(world, row, actor, await subjectOf(state, actor))
        const word = wordOf(route, reply)
        const leaks = word !== 'ok' && SECRETS.some((secret) => reply.body.includes(secret))
        words[actor] = [...(words[actor] ?? []), leaks ? `${word}, a leak` : word]
        if (word === 'ok' && route.changesState) renew()
      }
    table[row.name] = words
  }
  return table
}

const writtenTable = (rows: readonly Row<never>[]): Record<string, Answers> =>
  Object.fromEntries(rows.map(({ name, answers }) => [name, answers]))

const thingsFor =
  (world: World, removes: Removed) =>
  async (state: ThingState): Promise<ThingSubject> => ({
    people: await world.people(),
    ...(await world.things(state, removes)),
  })

/** Returns something of the actor's own, of somebody else's, or of nobody's. */
const ownedFor =
  (world: World) =>
  async (state: (typeof OWNED_STATES)[number], actor: ActorName): Promise<OwnedSubject> => {
    if (state === 'absent') return { login: 'nobody', userList: newId(), session: newId() }
    const people = await world.people()
    const asker = actor === 'visitor' || actor === 'siteAdmin' ? people.stranger : people[actor]
    const other = asker === people.member ? people.admin : people.member
    const owner = state === 'mine' ? asker : other
    const lists = (await owner.post('/userlist', { name: 'Friends' })).body['value'] as object
    const sessions = (await owner.get('/auth/sessions')).body['value'] as { _id: string }[]
    return {
      login: owner.login,
      userList: Object.keys(lists)[0] as string,
      session: (sessions[0] as { _id: string })._id,
    }
  }

const plainFor = (world: World) => {
  let number = 0
  return async (): Promise<PlainSubject> => ({ people: await world.people(), number: (number += 1) })
}

test('[W-11] every route of the contract is in the matrix, and nothing else', async () => {
  const { app } = await makeWorld()
  const inMatrix = [...groupRows, ...padRows, ...ownedRows, ...plainRows].map(({ name }) => routeName(name))
  const inContract = app.routes.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(inMatrix)].toSorted()).toEqual(inContract.toSorted())
})

const MINUTE = { timeout: 60_000 }

test.each([
  ['group', groupRows],
  ['pad', padRows],
] as const)('[W-11, W-13] who is answered what of a %s', MINUTE, async (removes, rows) => {
  const world = await makeWorld()
  const subjectOf = thingsFor(world, removes)
  const table = await askedTable(world, { rows, states: THING_STATES, subjectOf, renew: world.forgetThings })
  expect(table).toEqual(writtenTable(rows))
})

test.each([
  ['group', groupRows, GROUP_STATES],
  ['pad', padRows, PAD_STATES],
] as const)(
  '[W-11, W-13, PAD-12, PAD-14, PAD-61] who is answered what of a %s by its own settings and those of the site',
  MINUTE,
  async (removes, rows, states) => {
    const world = await makeWorld()
    const subjectOf = thingsFor(world, removes)
    const table = await askedTable(world, { rows, states, subjectOf, renew: world.forgetThings })
    expect(table).toEqual(Object.fromEntries(rows.map(({ name, further }) => [name, further])))
  },
)

test('[W-11] who is answered what of an account and what belongs to it', MINUTE, async () => {
  const world = await makeWorld()
  const subjectOf = ownedFor(world)
  const table = await askedTable(world, { rows: ownedRows, states: OWNED_STATES, subjectOf, renew: world.forgetPeople })
  expect(table).toEqual(writtenTable(ownedRows))
})

test('[W-11] who is answered what else', MINUTE, async () => {
  const world = await makeWorld()
  const table = await askedTable(world, {
    rows: plainRows,
    states: ['asked'],
    subjectOf: plainFor(world),
    renew: () => {},
  })
  expect(table).toEqual(writtenTable(plainRows))
})

/** Returns a reply without the ids of the thing it is about. */
const anonymous = ({ statusCode, body }: Reply['raw'], { group, pad }: ThingSubject) => ({
  statusCode,
  body: body.replaceAll(group, 'ID').replaceAll(pad, 'ID'),
})

test.each([
  ['group', groupRows],
  ['pad', padRows],
] as const)(
  '[W-11, W-13, ERR-10] a %s that one may not know of answers, to the letter, as one that there is not',
  MINUTE,
  async (removes, rows) => {
    const world = await makeWorld()
    for (const row of rows)
      for (const actor of ['visitor', 'stranger'] as const) {
        const inState = async (state: ThingState) => {
          const subject = await thingsFor(world, removes)(state)
          return { [`${row.name} ${actor}`]: anonymous(await ask(world, row, actor, subject), subject) }
        }
        const absent = await inState('absent')
        for (const state of ['restricted', 'removed', ...(removes === 'pad' ? (['hiddenPad'] as const) : [])] as const)
          expect(await inState(state)).toEqual(absent)
      }
  },
)

test('[W-13, SRCH-9] no list tells of what its reader may not read', MINUTE, async () => {
  const world = await makeWorld()
  const subjectOf = plainFor(world)
  const lists = plainRows.filter(({ name }) => name.startsWith('GET ') && !name.endsWith('/logout'))
  for (const state of ['private', 'restricted', 'removed'] as const) {
    const { group, pad } = await world.things(state, 'group')
    await drainJobs(world.app)
    const tell = async (actor: ActorName, secrets: readonly string[]): Promise<string[]> => {
      const telling: string[] = []
      for (const row of lists) {
        const { body } = await ask(world, row, actor, await subjectOf())
        if (secrets.some((secret) => body.includes(secret))) telling.push(row.name)
      }
      return telling
    }
    for (const actor of ['visitor', 'stranger'] as const)
      expect([state, actor, await tell(actor, [group, pad, ...SECRETS])]).toEqual([state, actor, []])
    // A watcher has the group's id among their own marks, and learns no more.
    expect([state, 'watcher', await tell('watcher', [pad, ...SECRETS])]).toEqual([state, 'watcher', []])
    if (state === 'restricted') {
      const known = await tell('member', SECRETS)
      expect(known).toEqual(expect.arrayContaining(['GET /group', 'GET /pad/search']))
    }
  }
})
