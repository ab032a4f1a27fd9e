import { historyReaders, type HistoryReaders } from '@sheaf/contract/entities/history'
import * as historyCalls from '@sheaf/contract/routes/history'
import * as redactionCalls from '@sheaf/contract/routes/redaction'
import * as versionCalls from '@sheaf/contract/routes/versions'
import type { Route } from '@sheaf/contract/route'
import { isFullRun } from '@sheaf/document/testing/random'
import { encodePassword } from '@sheaf/contract/query-password'
import { expect, test } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { realtimeSite, type RealtimeSite } from '../../realtime/testing/realtime-site.ts'
import type { Caller, Reply } from '../../testing/test-app.ts'

/*
 * HIST-40 to HIST-42 for every call of the history: the calls are those of the contract, so that a new one is asked like
 * the others or does not compile.
 */

const contract = { ...historyCalls, ...versionCalls, ...redactionCalls }
const isRoute = (value: unknown): value is Route => typeof value === 'object' && value !== null && 'method' in value
type Name = {
  [Key in keyof typeof contract]: (typeof contract)[Key] extends Route ? Key : never
}[keyof typeof contract]
const NAMES = Object.entries(contract).flatMap(([name, value]) => (isRoute(value) ? [name as Name] : []))

const TEXT = 'The treasurer reports 500 euros'

interface Asked {
  readonly pad: string
  /** A version that the admin named. */
  readonly version: string
  /** The folder into which the caller can copy. */
  readonly target: string
}
interface Call {
  readonly path: string
  readonly body?: Record<string, unknown>
}

/** A call of each route that succeeds for whoever may make it, on a pad with `TEXT` as its only entry. */
const CALLS: Readonly<Record<Name, (asked: Asked) => Call>> = {
  viewHistory: ({ pad }) => ({ path: `/pad/${pad}/history` }),
  viewActivity: ({ pad }) => ({ path: `/pad/${pad}/activity` }),
  viewMoment: ({ pad }) => ({ path: `/pad/${pad}/at/1` }),
  viewMomentAt: ({ pad }) => ({ path: `/pad/${pad}/at?time=0` }),
  viewFrames: ({ pad }) => ({ path: `/pad/${pad}/frames?from=0` }),
  compareMoments: ({ pad }) => ({ path: `/pad/${pad}/diff?from=0&to=1` }),
  listContributions: ({ pad }) => ({ path: `/pad/${pad}/contributions` }),
  listVersions: ({ pad }) => ({ path: `/pad/${pad}/versions` }),
  createVersion: ({ pad }) => ({ path: `/pad/${pad}/versions`, body: { seq: 1, name: 'Sent' } }),
  saveVersion: ({ pad, version }) => ({ path: `/pad/${pad}/versions/${version}`, body: { name: 'Sent again' } }),
  removeVersion: ({ pad, version }) => ({ path: `/pad/${pad}/versions/${version}` }),
  exportVersion: ({ pad, version }) => ({ path: `/pad/${pad}/versions/${version}/proof` }),
  restoreMoment: ({ pad }) => ({ path: `/pad/${pad}/restore`, body: { seq: 1 } }),
  copyMoment: ({ pad, target }) => ({ path: `/pad/${pad}/copy`, body: { seq: 1, name: 'Copy', group: target } }),
  findRedactions: ({ pad }) => ({ path: `/pad/${pad}/redact/find`, body: { seq: 1, from: 4, to: 13 } }),
  redactPad: ({ pad }) => ({ path: `/pad/${pad}/redact`, body: { seq: 1, from: 4, to: 13, reason: 'A name' } }),
  viewRedaction: ({ pad }) => ({ path: `/pad/${pad}/redact/unknown` }),
}

/** Calls whose right needs more than seeing the history, and who has it besides the site admin. */
const NEEDS_MORE: Partial<Record<Name, readonly Actor[]>> = {
  listContributions: ['stranger', 'member', 'admin'],
  copyMoment: ['stranger', 'member', 'admin'],
  saveVersion: ['admin'],
  removeVersion: ['admin'],
  findRedactions: ['admin'],
  redactPad: ['admin'],
  viewRedaction: ['admin'],
}
const REDACTS: readonly Name[] = ['findRedactions', 'redactPad', 'viewRedaction']
/** Calls that change what their pad's next call would be about. */
const USES_UP: readonly Name[] = ['removeVersion', 'redactPad']

const ACTORS = ['visitor', 'stranger', 'member', 'admin', 'siteAdmin'] as const
type Actor = (typeof ACTORS)[number]

const SEES: Readonly<Record<HistoryReaders, readonly Actor[]>> = {
  readers: ACTORS,
  members: ['member', 'admin', 'siteAdmin'],
  admins: ['admin', 'siteAdmin'],
}

/** States of a pad; what an outsider is answered who may not read it, and whether the setting is the folder's. */
const STATES = {
  restricted: { fields: { visibility: 'restricted' }, refusal: 'absent', isInherited: true },
  'private without its password': {
    fields: { visibility: 'private', password: 'secret' },
    refusal: 'TYPE.PASSWORD_MISSING',
    isInherited: false,
  },
  'private with a wrong password': {
    fields: { visibility: 'private', password: 'secret' },
    typed: 'guess',
    refusal: 'PERMISSION.UNAUTHORIZED',
    isInherited: true,
  },
  'private with its password': {
    fields: { visibility: 'private', password: 'secret' },
    typed: 'secret',
    refusal: undefined,
    isInherited: false,
  },
  public: { fields: { visibility: 'public' }, refusal: undefined, isInherited: true },
} as const satisfies Record<string, object>
type State = keyof typeof STATES

const ROUTES = { ...contract }
const routeOf = (name: Name): Route => ROUTES[name] as Route

const callerOf = (site: RealtimeSite, actor: Actor): Caller => (actor === 'member' ? site.user : site[actor])

const send = (caller: Caller, name: Name, asked: Asked, typed?: string): Promise<Reply> => {
  const { path, body } = CALLS[name](asked)
  const password = typed === undefined ? '' : `password=${encodeURIComponent(encodePassword(typed))}`
  const whole = password === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${password}`
  switch (routeOf(name).method) {
    case 'GET':
      return caller.get(whole)
    case 'POST':
      return caller.post(whole, body)
    case 'PUT':
      return caller.put(whole, body)
    case 'DELETE':
      return caller.delete(whole)
  }
}

/** Has the admin write `TEXT` into a pad and give it a name, if the server can. */
const writeInto = async (site: RealtimeSite, pad: string): Promise<Omit<Asked, 'target'>> => {
  const page = await site.open(pad, { credentials: { token: site.admin.token! } })
  page.write(TEXT)
  await page.saved()
  page.close()
  const named = await site.admin.post(`/pad/${pad}/versions`, { seq: 1, name: 'Kept' })
  const value = named.body['value'] as { readonly id: string } | undefined
  return { pad, version: value?.id ?? newId() }
}

/** Returns for each actor a folder into which they can copy. The visitor, who can nowhere, is told so. */
const targetsIn = async (site: RealtimeSite): Promise<Readonly<Record<Actor, string>>> => ({
  visitor: site.gid,
  stranger: await site.group({ name: 'Theirs' }, site.stranger),
  member: await site.group({ name: 'Own' }, site.user),
  admin: site.gid,
  siteAdmin: site.gid,
})

/** Returns a reply without the id that was asked for, as `absent`, or its key. */
const wordOf = ({ status, body, raw }: Reply, pad: string, absent: Reply, unknown: string): string => {
  if (status === 200) return 'ok'
  const isLikeAbsent = raw.body.replaceAll(pad, 'ID') === absent.raw.body.replaceAll(unknown, 'ID')
  if (status === 404 && absent.status === 404 && isLikeAbsent) return 'absent'
  return `${status} ${String(body['error']).replace('BACKEND.ERROR.', '')}`
}

/** Words for a refusal of what somebody who sees the history may not do. */
const LESSER = /^40[13] (?!TYPE)/

test('[HIST-41] every call of the history that the contract has is served', async () => {
  const site = await realtimeSite()
  expect(NAMES.filter((name) => !site.app.routes.includes(routeOf(name)))).toEqual([])
})

/**
 * Pairs of a setting and a state. An ordinary run makes every state with one setting, and every setting with the state
 * that lets everybody read.
 */
const PAIRS = historyReaders
  .flatMap((history) => (Object.keys(STATES) as State[]).map((state) => [history, state] as const))
  .filter(([history, state]) => isFullRun || history === 'members' || state === 'public')

test.each(PAIRS)(
  '[HIST-40, HIST-41, HIST-70, W-13] whose history is for %s, who is answered what of a pad that is %s',
  async (history, state) => {
    const given: { fields: object; typed?: string; refusal: string | undefined; isInherited: boolean } = STATES[state]
    const { fields, typed, refusal, isInherited } = given
    const site = await realtimeSite({ ...fields, history: isInherited ? history : 'readers' })
    const targets = await targetsIn(site)
    const make = async () => writeInto(site, await site.pad(isInherited ? {} : { history }))
    let asked = await make()
    const unknown = newId()
    const actual: Record<string, string> = {}
    const expected: Record<string, unknown> = {}
    for (const name of NAMES)
      for (const actor of ACTORS) {
        const caller = callerOf(site, actor)
        const target = targets[actor]
        const absent = await send(caller, name, { ...asked, pad: unknown, target }, typed)
        const reply = await send(caller, name, { ...asked, target }, typed)
        const cell = `${name} ${actor}`
        actual[cell] = wordOf(reply, asked.pad, absent, unknown)
        const isOutside = actor === 'visitor' || actor === 'stranger'
        const mayDo = NEEDS_MORE[name]?.includes(actor) ?? true
        if (routeOf(name).audience !== 'anyone' && actor === 'visitor')
          expected[cell] = '401 AUTHENTICATION.TOKEN_INCORRECT'
        else if (isOutside && refusal !== undefined) expected[cell] = refusal === 'absent' ? 'absent' : `401 ${refusal}`
        else if (!SEES[history].includes(actor)) expected[cell] = '401 PERMISSION.UNAUTHORIZED'
        else if (actor !== 'siteAdmin' && !mayDo) expected[cell] = expect.stringMatching(LESSER)
        // There is no such job.
        else expected[cell] = name === 'viewRedaction' ? expect.stringMatching(/^(absent|40[04] )/) : 'ok'
        if (actual[cell] !== 'ok')
          expect([cell, reply.raw.body]).not.toEqual([cell, expect.stringContaining('500 euros')])
        else if (USES_UP.includes(name)) asked = await make()
      }
    expect(actual).toEqual(expected)
  },
)

test('[HIST-40, HIST-41, HIST-70] the history of an anonymous pad is for whoever reads it, and only the site admin redacts there', async () => {
  const site = await realtimeSite()
  const targets = await targetsIn(site)
  let number = 0
  const make = () => writeInto(site, `minutes-${++number}`)
  let asked = await make()
  const unknown = newId()
  const actual: Record<string, string> = {}
  const expected: Record<string, unknown> = {}
  for (const name of NAMES)
    for (const actor of ACTORS) {
      const target = targets[actor]
      const absent = await send(callerOf(site, actor), name, { ...asked, pad: unknown, target })
      const reply = await send(callerOf(site, actor), name, { ...asked, target })
      const cell = `${name} ${actor}`
      actual[cell] = wordOf(reply, asked.pad, absent, unknown)
      const mayDo = actor === 'siteAdmin' || (!REDACTS.includes(name) && (NEEDS_MORE[name]?.includes(actor) ?? true))
      if (routeOf(name).audience !== 'anyone' && actor === 'visitor')
        expected[cell] = '401 AUTHENTICATION.TOKEN_INCORRECT'
      else if (!mayDo) expected[cell] = expect.stringMatching(LESSER)
      else expected[cell] = name === 'viewRedaction' ? expect.stringMatching(/^(absent|40[04] )/) : 'ok'
      if (actual[cell] === 'ok' && USES_UP.includes(name)) asked = await make()
    }
  expect(actual).toEqual(expected)
})
