import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { PadId } from '@sheaf/contract/ids'
import { insertAnonymousPad } from '../features/pads/anonymous-pads.store.ts'
import { newId } from '../lib/ids.ts'
import { PASSWORD, testApp, type Caller, type TestApp, type TestUser } from '../testing/test-app.ts'
import type { ActorName } from './answers.ts'

/* The scenery of the matrix: one of each kind of actor, and what they ask about. */

/** States of a group; a pad follows its group. The archived, read-only and removed groups are public. */
const THING_STATES = ['public', 'private', 'restricted', 'archived', 'readonly', 'removed', 'absent'] as const
/**
 * Further states of the group: it is public and its members add no pads; it is restricted, but the site opens it to
 * everybody signed in; it is public, but the site requires an account; it is public, and has a second admin.
 */
const GROUP_STATES = ['closed', 'allOpen', 'needsAccount', 'twoAdmins'] as const
/**
 * Further states of the pad alone: public in a restricted group; with a password of its own, restricted, and archived
 * in a public one; without a group, under a name.
 */
const PAD_STATES = [
  'openPad',
  'securedPad',
  'hiddenPad',
  'archivedPad',
  'allOpen',
  'needsAccount',
  'anonymousPad',
] as const
type ThingState = (typeof THING_STATES)[number] | (typeof GROUP_STATES)[number] | (typeof PAD_STATES)[number]

/** Whose account it is, from the actor's point of view, or that it waits for its confirmation. */
const PERSON_STATES = ['mine', 'theirs', 'unconfirmed', 'absent'] as const
type PersonState = (typeof PERSON_STATES)[number]

/** The states of each kind of thing that a call may be about. */
export const STATES = {
  group: [...THING_STATES, ...GROUP_STATES],
  pad: [...THING_STATES, ...PAD_STATES],
  person: PERSON_STATES,
  nothing: ['asked'],
} as const
export type Kind = keyof typeof STATES
export type State = (typeof STATES)[Kind][number]

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
  /** Brings a token of the group's admin that has expired. */
  readonly expired: Caller
  /** Brings the token of an account that was removed. */
  readonly gone: Caller
  /** Brings the pending key of the group's admin, who has given the password and no more. */
  readonly halfway: Caller
  readonly stranger: TestUser
  /** Watches the group, and is no member. */
  readonly watcher: TestUser
  /** Knows every password, and sends it along with each call. */
  readonly knower: TestUser
  readonly member: TestUser
  /** The only admin of the group, but for the state that says otherwise. */
  readonly admin: TestUser
  readonly siteAdmin: Caller
  /** Login of an account that waits for its confirmation, and has no session. */
  readonly unconfirmed: string
}

interface Things {
  readonly group: string
  readonly pad: string
  /** The password that opens them, if any does. */
  readonly password?: string
  /** Ids of the group's admins beside the one who is an actor. */
  readonly otherAdmins: readonly string[]
}

interface Belongings {
  readonly login: string
  readonly userList: string
  readonly session: string
}

/** What a call is about. What its kind has not is named by ids that nothing has. */
export interface Subject extends Things, Belongings {
  readonly people: People
  /** A number that differs each time. */
  readonly number: number
}

export interface World {
  readonly app: TestApp
  /** Makes something of this kind, and the site's settings, in this state. */
  readonly subject: (kind: Kind, state: State, actor: ActorName) => Promise<Subject>
  /** Forgets what a call about this kind of thing in this state may have changed, so that the next use makes it anew. */
  readonly forget: (kind: Kind, state: State) => void
}

/** Ids of the form of existing ones, and a login that nobody has. */
const nothing = (): Things & Belongings => ({
  group: newId(),
  pad: newId(),
  otherAdmins: [],
  login: 'nobody',
  userList: newId(),
  session: newId(),
})

const NAME = 'Hidden name'
/** Texts that no refusal may contain. */
export const SECRETS = [NAME, 'Hidden text']

const made = async (caller: Caller, path: string, body: Record<string, unknown>): Promise<string> => {
  const reply = await caller.post(path, body)
  if (reply.status !== 200) throw new Error(`POST ${path} answered ${reply.status} ${reply.raw.body}`)
  return reply.body['key'] as string
}

const register = async (app: TestApp, login: string): Promise<string> =>
  made(app.visitor, '/user', { login, email: `${login}@example.org`, password: PASSWORD })

/** Returns a caller with the pending key of somebody who has given the password. */
const halfwayIn = async (app: TestApp, login: string): Promise<Caller> => {
  const { body } = await app.visitor.post('/auth/login', { login, password: PASSWORD })
  return app.as(body['token'].key)
}

/** Returns a user with a session, and a caller with one that has expired. */
const twiceSignedIn = async (app: TestApp, login: string): Promise<{ user: TestUser; expired: Caller }> => {
  const user = await app.user(login)
  const { db } = app.database
  await db.updateTable('sessions').set({ expires_at: app.clock.now() }).where('user_id', '=', user.id).execute()
  const { token } = await halfwayIn(app, login)
  const { body } = await app.visitor.post('/auth/loginotp', { login, token })
  return { user: { ...user, ...app.as(body['token']) }, expired: app.as(user.token) }
}

const removedAccount = async (app: TestApp): Promise<Caller> => {
  const gone = await app.user('gone')
  await gone.delete('/user/gone', { passwordCurrent: PASSWORD })
  return app.as(gone.token)
}

const makeThings = async (
  app: TestApp,
  { admin, member, watcher }: People,
  state: ThingState,
  removed: 'group' | 'pad',
): Promise<Things> => {
  if (state === 'absent') return nothing()
  const otherAdmins = state === 'twoAdmins' ? [await register(app, `partner.${newId()}`)] : []
  const group = await made(admin, '/group', {
    name: NAME,
    description: 'Hidden text',
    visibility: visibilityIn(state),
    ...(state === 'private' ? { password: PASSWORDS.private } : {}),
    readonly: state === 'readonly',
    allowUsersToCreatePads: state !== 'closed',
    admins: otherAdmins,
    users: [member.id],
    watchers: [watcher.id],
  })
  if (state === 'anonymousPad') {
    const name = `minutes-${group}-of-nobody` as PadId
    await insertAnonymousPad(app.database.db, name, app.clock.now())
    return { group, otherAdmins, pad: name }
  }
  const pad = await made(admin, '/pad', { name: NAME, group, ...OF_THE_PAD[state] })
  if (state === 'archivedPad') await admin.put(`/pad/${pad}`, { archived: true })
  if (state === 'archived') await admin.put(`/group/${group}`, { archived: true })
  if (state === 'removed') await admin.delete(removed === 'group' ? `/group/${group}` : `/pad/${pad}`)
  const password = PASSWORDS[state]
  return { group, otherAdmins, pad, ...(password === undefined ? {} : { password }) }
}

/** Returns what belongs to the actor, to somebody else, to an account that waits, or to nobody. */
const makeBelongings = async (people: People, state: PersonState, actor: ActorName): Promise<Belongings> => {
  if (state === 'absent') return nothing()
  if (state === 'unconfirmed') return { ...nothing(), login: people.unconfirmed }
  const { admin, member, stranger } = people
  const caller = { ...people, siteAdmin: stranger, visitor: stranger, gone: stranger, expired: admin, halfway: admin }[
    actor
  ]
  const other = caller === member ? admin : member
  const owner = state === 'mine' ? caller : other
  const lists = (await owner.post('/userlist', { name: 'Friends' })).body['value'] as object
  const sessions = (await owner.get('/auth/sessions')).body['value'] as { _id: string }[]
  return {
    login: owner.login,
    userList: Object.keys(lists)[0] as string,
    session: (sessions[0] as { _id: string })._id,
  }
}

const makePeople = async (
  app: TestApp,
  lasting: Pick<People, 'visitor' | 'gone' | 'siteAdmin'>,
  generation: number,
) => {
  const name = (actor: ActorName) => `${actor}${generation}`
  const { user: admin, expired } = await twiceSignedIn(app, name('admin'))
  const unconfirmed = `unconfirmed${generation}`
  await register(app, unconfirmed)
  await app.database.db.updateTable('users').set({ active: 0 }).where('login', '=', unconfirmed).execute()
  return {
    ...lasting,
    expired,
    halfway: await halfwayIn(app, admin.login),
    stranger: await app.user(name('stranger')),
    watcher: await app.user(name('watcher')),
    knower: await app.user(name('knower')),
    member: await app.user(name('member')),
    admin,
    unconfirmed,
  }
}

export const makeWorld = async (): Promise<World> => {
  const app = await testApp()
  await app.set({
    rootUrl: 'https://pads.example.org',
    SMTPHost: '127.0.0.1',
    SMTPPort: 1,
    SMTPEmailFrom: 'pads@example.org',
  })
  const lasting = { visitor: app.visitor, gone: await removedAccount(app), siteAdmin: await app.siteAdmin() }
  const things = new Map<string, Things>()
  let known: People | undefined
  let [generation, number] = [0, 0]
  const people = async (): Promise<People> => (known ??= await makePeople(app, lasting, generation))
  let mode = ''
  const beAs = async (state: ThingState): Promise<void> => {
    const settings = {
      allPadsPublicsAuthentifiedOnly: state === 'allOpen',
      publicNeedsAccount: state === 'needsAccount',
    }
    if (mode !== JSON.stringify(settings)) await app.set(settings)
    mode = JSON.stringify(settings)
  }
  const placeOf = (kind: Kind, state: State) => `${state} ${kind}`
  const thingsIn = async (state: ThingState, kind: 'group' | 'pad'): Promise<Things> => {
    const place = placeOf(kind, state)
    const made = things.get(place) ?? (await makeThings(app, await people(), state, kind))
    things.set(place, made)
    await beAs(state)
    return made
  }
  return {
    app,
    subject: async (kind, state, actor) => ({
      ...nothing(),
      ...(kind === 'person' ? await makeBelongings(await people(), state as PersonState, actor) : {}),
      ...(kind === 'group' || kind === 'pad' ? await thingsIn(state as ThingState, kind) : {}),
      people: await people(),
      number: (number += 1),
    }),
    forget: (kind, state) => {
      things.delete(placeOf(kind, state))
      if (kind !== 'person') return
      things.clear()
      known = undefined
      generation += 1
    },
  }
}
