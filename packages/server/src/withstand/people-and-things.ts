import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { PadId } from '@sheaf/contract/ids'
import { insertAnonymousPad } from '../features/pads/anonymous-pads.store.ts'
import { newId } from '../ids.ts'
import { testApp, type Caller, type TestApp, type TestUser } from '../testing/test-app.ts'
import type { ActorName } from './answers.ts'

/* The scenery of the matrix: one of each kind of actor, and what they ask about. */

/** States of a group; a pad follows its group. The archived, read-only and removed groups are public. */
export const THING_STATES = ['public', 'private', 'restricted', 'archived', 'readonly', 'removed', 'absent'] as const
/**
 * Further states of the group: it is public and its members add no pads; it is restricted, but the site opens it to
 * everybody signed in; it is public, but the site requires an account.
 */
export const GROUP_STATES = ['closed', 'allOpen', 'needsAccount'] as const
/**
 * Further states of the pad alone: public in a restricted group; with a password of its own, restricted, and archived
 * in a public one; without a group, under a name.
 */
export const PAD_STATES = [
  'openPad',
  'securedPad',
  'hiddenPad',
  'archivedPad',
  'allOpen',
  'needsAccount',
  'anonymousPad',
] as const
export type ThingState = (typeof THING_STATES)[number] | (typeof GROUP_STATES)[number] | (typeof PAD_STATES)[number]

const RESTRICTED: readonly ThingState[] = ['restricted', 'openPad', 'allOpen']
const visibilityIn = (state: ThingState): Visibility => {
  if (RESTRICTED.includes(state)) return 'restricted'
  return state === 'private' ? 'private' : 'public'
}
const PASSWORDS: Partial<Record<ThingState, string>> = { private: 'of the group', securedPad: 'of the pad' }
const OF_THE_PAD: Partial<Record<ThingState, Record<string, unknown>>> = {
  openPad: { visibility: 'public' },
  securedPad: { visibility: 'private', password: PASSWORDS.securedPad },
  hiddenPad: { visibility: 'restricted' },
}

export interface People {
  readonly visitor: Caller
  readonly stranger: TestUser
  /** Watches the group, and is no member. */
  readonly watcher: TestUser
  /** Knows every password, and sends it along with each call. */
  readonly knower: TestUser
  readonly member: TestUser
  /** The only admin of the group. */
  readonly admin: TestUser
  readonly siteAdmin: Caller
}

export interface Things {
  readonly group: string
  readonly pad: string
  /** The password that opens them, if any does. */
  readonly password?: string
}

export type Removed = 'group' | 'pad'

export interface World {
  readonly app: TestApp
  readonly people: () => Promise<People>
  /**
   * Makes a group and a pad, and the site's settings, in this state. `removes` says which of the two is gone in the
   * state `removed`.
   */
  readonly things: (state: ThingState, removes: Removed) => Promise<Things>
  /** Forgets what has been changed, so that the next use makes it anew. */
  readonly forgetThings: () => void
  readonly forgetPeople: () => void
}

const NAME = 'Hidden name'
/** Texts that no refusal may contain. */
export const SECRETS = [NAME, 'Hidden text']

const made = async (caller: Caller, path: string, body: Record<string, unknown>): Promise<string> => {
  const reply = await caller.post(path, body)
  if (reply.status !== 200) throw new Error(`POST ${path} answered ${reply.status} ${reply.raw.body}`)
  return reply.body['key'] as string
}

const makeThings = async (
  { database, clock }: TestApp,
  { admin, member, watcher }: People,
  state: ThingState,
  removes: Removed,
): Promise<Things> => {
  // These ids have the form of existing ones.
  if (state === 'absent') return { group: newId(), pad: newId() }
  const group = await made(admin, '/group', {
    name: NAME,
    description: 'Hidden text',
    visibility: visibilityIn(state),
    ...(state === 'private' ? { password: PASSWORDS.private } : {}),
    readonly: state === 'readonly',
    allowUsersToCreatePads: state !== 'closed',
    users: [member.id],
    watchers: [watcher.id],
  })
  if (state === 'anonymousPad') {
    const name = `minutes-${group}-of-nobody` as PadId
    await insertAnonymousPad(database.db, name, clock.now())
    return { group, pad: name }
  }
  const pad = await made(admin, '/pad', { name: NAME, group, ...OF_THE_PAD[state] })
  if (state === 'archivedPad') await admin.put(`/pad/${pad}`, { archived: true })
  if (state === 'archived') await admin.put(`/group/${group}`, { archived: true })
  if (state === 'removed') await admin.delete(removes === 'group' ? `/group/${group}` : `/pad/${pad}`)
  const password = PASSWORDS[state]
  return { group, pad, ...(password === undefined ? {} : { password }) }
}

export const makeWorld = async (): Promise<World> => {
  const app = await testApp()
  await app.set({
    rootUrl: 'https://pads.example.org',
    SMTPHost: '127.0.0.1',
    SMTPPort: 1,
    SMTPEmailFrom: 'pads@example.org',
  })
  const siteAdmin = await app.siteAdmin()
  const things = new Map<string, Things>()
  let people: People | undefined
  let generation = 0
  const peopleNow = async (): Promise<People> => {
    const name = (actor: ActorName) => `${actor}${generation}`
    people ??= {
      visitor: app.visitor,
      siteAdmin,
      stranger: await app.user(name('stranger')),
      watcher: await app.user(name('watcher')),
      knower: await app.user(name('knower')),
      member: await app.user(name('member')),
      admin: await app.user(name('admin')),
    }
    return people
  }
  let mode = ''
  const beAs = async (state: ThingState): Promise<void> => {
    const settings = {
      allPadsPublicsAuthentifiedOnly: state === 'allOpen',
      publicNeedsAccount: state === 'needsAccount',
    }
    if (mode !== JSON.stringify(settings)) await app.set(settings)
    mode = JSON.stringify(settings)
  }
  return {
    app,
    people: peopleNow,
    things: async (state, removes) => {
      const place = `${state} ${removes}`
      const known = things.get(place) ?? (await makeThings(app, await peopleNow(), state, removes))
      things.set(place, known)
      await beAs(state)
      return known
    },
    forgetThings: () => things.clear(),
    forgetPeople: () => {
      things.clear()
      people = undefined
      generation += 1
    },
  }
}
