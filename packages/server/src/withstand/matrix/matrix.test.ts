import { encodePassword } from '@sheaf/contract/query-password'
import type { Route } from '@sheaf/contract/route'
import { isFullRun } from '@sheaf/document/testing/random'
import { expect, test } from 'vitest'
import { isPostgres } from '../../testing/databases/databases.ts'
import { drainJobs } from '../../testing/drain-jobs.ts'
import type { Reply } from '../../testing/test-app.ts'
import { ACTORS, wordOf, type ActorName, type Answers } from '../answers.ts'
import type { Call, Row } from './matrix-row.ts'
import { historyRows } from './matrix-of-history.ts'
import { matrix } from './matrix.ts'
import { makeWorld, SECRETS, STATES, type Kind, type State, type Subject, type World } from '../people-and-things.ts'

/** Returns `POST /usermark` for `POST /usermark, a pad`. */
const routeName = (row: string): string => row.split(',', 1)[0] as string

/** Rows of a kind. Those of calls of the history that are still to come are left out: history.rights.test.ts has them. */
const rowsOf = ({ app }: Pick<World, 'app'>, kind: Kind): readonly Row[] =>
  matrix[kind].filter(
    (row) =>
      !historyRows.includes(row) || app.routes.some(({ method, path }) => `${method} ${path}` === routeName(row.name)),
  )

const routeOf = ({ app }: World, row: string): Route => {
  const route = app.routes.find(({ method, path }) => `${method} ${path}` === routeName(row))
  if (!route) throw new Error(`The contract has no ${row}`)
  return route
}

/** Returns the same call by somebody who has the password. Calls that take none ignore it. */
const withPassword = ({ path, body, ...rest }: Call, password: string): Call => ({
  ...rest,
  path: `${path}${path.includes('?') ? '&' : '?'}password=${encodeURIComponent(encodePassword(password))}`,
  ...(body === undefined ? {} : { body: { ...body, password } }),
})

const send = async (world: World, row: Row, actor: ActorName, subject: Subject): Promise<Reply['raw']> => {
  const { token } = subject.people[actor]
  const { method } = routeOf(world, row.name)
  const call = row.call(subject)
  const { path, body, bytes } =
    actor === 'knower' && subject.password !== undefined ? withPassword(call, subject.password) : call
  return world.app.http.inject({
    method,
    url: `/api${path}`,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(bytes === undefined ? {} : { 'content-type': 'application/octet-stream' }),
    },
    ...(body === undefined && bytes === undefined ? {} : { payload: body ?? bytes ?? '' }),
  })
}

/** On PostgreSQL an ordinary run asks for one in eight cells, since on SQLite it asks for all. */
const ONE_IN = isPostgres && !isFullRun ? 8 : 1

/** Returns whether a run asks for a cell: of each row some for each actor and each state that the kind has. */
const isAsked = (row: number, actor: number, state: number): boolean => (row + actor + state) % ONE_IN === 0

interface Cell {
  readonly actor: ActorName
  readonly state: State
}

/** Lists the cells of a row that a run asks for, by the row's place among those of its kind. */
const cellsOf = (kind: Kind, place: number): readonly Cell[] =>
  ACTORS.flatMap((actor, of) => STATES[kind].flatMap((state, at) => (isAsked(place, of, at) ? [{ actor, state }] : [])))

/** Returns these cells of a row's answers. */
const onlyOf = (answers: Answers, cells: readonly Cell[]): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([state, words]) => {
      const ofState = Object.entries(words).filter(([actor]) =>
        cells.some((cell) => cell.state === state && cell.actor === actor),
      )
      return ofState.length === 0 ? [] : [[state, Object.fromEntries(ofState)]]
    }),
  ) as Answers

/** Asks for the cells of a row. A refusal that reveals the thing's name is a leak. */
const answersTo = async (world: World, kind: Kind, row: Row, cells: readonly Cell[]): Promise<Answers> => {
  const route = routeOf(world, row.name)
  const words: Record<string, Record<string, string>> = {}
  for (const { actor, state } of cells) {
    const reply = await send(world, row, actor, await world.subject(kind, state, actor))
    const word = wordOf(route, reply)
    const leaks = word !== 'ok' && SECRETS.some((secret) => reply.body.includes(secret))
    words[state] = { ...words[state], [actor]: leaks ? `${word}, a leak` : word }
    if (word === 'ok' && route.changesState) world.forget(kind, state)
  }
  return words as Answers
}

test('[W-11] every route of the contract is in the matrix, and nothing else', async () => {
  const { app } = await makeWorld()
  const kinds = Object.keys(STATES) as Kind[]
  const inMatrix = kinds.flatMap((kind) => rowsOf({ app }, kind).map(({ name }) => routeName(name)))
  const inContract = app.routes.map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(inMatrix)].toSorted()).toEqual(inContract.toSorted())
})

const MINUTES = { timeout: 300_000 }

test.each(Object.keys(STATES) as Kind[])(
  '[W-11, W-13, WIRE-31, WIRE-32, WIRE-33, PAD-12, PAD-14, PAD-61] who is answered what, in each state of what the call is about: %s',
  MINUTES,
  async (kind) => {
    const world = await makeWorld()
    const actual: Record<string, Answers> = {}
    const rows = rowsOf(world, kind)
    const expected: Record<string, Answers> = {}
    for (const [place, row] of rows.entries()) {
      const cells = cellsOf(kind, place)
      actual[row.name] = await answersTo(world, kind, row, cells)
      expected[row.name] = ONE_IN === 1 ? row.answers : onlyOf(row.answers, cells)
    }
    expect(actual).toEqual(expected)
  },
)

/** Returns a reply without the ids of the thing it is about. */
const anonymous = ({ statusCode, body }: Reply['raw'], { group, pad }: Subject) => ({
  statusCode,
  body: body.replaceAll(group, 'ID').replaceAll(pad, 'ID'),
})

test.each([
  ['group', ['restricted', 'removed']],
  ['pad', ['restricted', 'removed', 'hiddenPad']],
] as const)(
  '[W-11, W-13, ERR-10] a %s that one may not know of answers, to the letter, as one that there is not',
  MINUTES,
  async (kind, states) => {
    const world = await makeWorld()
    const rows = rowsOf(world, kind).filter((_, place) => place % ONE_IN === 0)
    for (const row of rows)
      for (const actor of ['visitor', 'stranger'] as const) {
        const inState = async (state: State) => {
          const subject = await world.subject(kind, state, actor)
          return { [`${row.name} ${actor}`]: anonymous(await send(world, row, actor, subject), subject) }
        }
        const absent = await inState('absent')
        for (const state of states) expect(await inState(state)).toEqual(absent)
      }
  },
)

test('[W-13, SRCH-9] no list tells of what its reader may not read', MINUTES, async () => {
  const world = await makeWorld()
  const lists = matrix.nothing.filter(({ name }) => name.startsWith('GET ') && !name.endsWith('/logout'))
  for (const state of ['private', 'restricted', 'removed'] as const) {
    const subject = await world.subject('group', state, 'visitor')
    const { group, pad } = subject
    await drainJobs(world.app)
    const routesRevealing = async (actor: ActorName, secrets: readonly string[]): Promise<string[]> => {
      const revealing: string[] = []
      for (const row of lists) {
        const { body } = await send(world, row, actor, subject)
        if (secrets.some((secret) => body.includes(secret))) revealing.push(row.name)
      }
      return revealing
    }
    for (const actor of ['visitor', 'stranger'] as const)
      expect([state, actor, await routesRevealing(actor, [group, pad, ...SECRETS])]).toEqual([state, actor, []])
    // A watcher has the group's id among their own marks, and learns no more.
    expect([state, 'watcher', await routesRevealing('watcher', [pad, ...SECRETS])]).toEqual([state, 'watcher', []])
    if (state === 'restricted') {
      const known = await routesRevealing('member', SECRETS)
      expect(known).toEqual(expect.arrayContaining(['GET /group', 'GET /pad/search']))
    }
  }
})
