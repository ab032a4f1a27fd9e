import { type Group, groupSchema } from '@sheaf/contract/entities/group'
import { type Pad, padSchema } from '@sheaf/contract/entities/pad'
import type { Member } from '@sheaf/contract/entities/user'
import { AppError } from '@sheaf/contract/errors'
import { fullNameOf } from '@sheaf/contract/policy/display-name'
import { listGroups, viewGroup } from '@sheaf/contract/routes/groups'
import { listInvitations } from '@sheaf/contract/routes/invitations'
import { bookmark, watch } from '@sheaf/contract/routes/marks'
import { listRelevantPads, listSiteTemplates, viewPad } from '@sheaf/contract/routes/pads'
import { FakeServer } from './fake-server.ts'
import { buildUser } from './people.ts'

const DAY = 86_400_000

/**
 * Returns a restricted group that Anna administers, unless `change` says otherwise. Its id is derived from its name.
 */
export const groupOf = (name: string, change: Partial<Record<keyof Group, unknown>> = {}): Group =>
  groupSchema.parse({
    _id: `group-${name.toLowerCase().replace(/\W+/g, '-')}`,
    name,
    description: '',
    visibility: 'restricted',
    readonly: false,
    archived: false,
    allowUsersToCreatePads: false,
    history: 'members',
    tags: [],
    pads: [],
    admins: ['user-anna'],
    users: [],
    watchers: [],
    ctime: Date.now() - DAY,
    ...change,
  })

export const padOf = (name: string, group: Group, change: Partial<Record<keyof Pad, unknown>> = {}): Pad =>
  padSchema.parse({
    _id: `pad-${name.toLowerCase().replace(/\W+/g, '-')}`,
    name,
    group: group._id,
    visibility: null,
    readonly: null,
    history: null,
    archived: false,
    isTemplate: false,
    isSiteTemplate: false,
    lang: null,
    lineNumbers: true,
    ctime: Date.now() - DAY,
    lastEdited: null,
    ...change,
  })

const byId = <T extends { readonly _id: string }>(items: readonly T[]): Record<string, T> =>
  Object.fromEntries(items.map((item) => [item._id, item]))

const inOrder = <T>(items: readonly T[]): Record<string, T> => Object.fromEntries(items.entries())

const isMember = ({ admins, users }: Group) => [...admins, ...users].some((id) => id === 'user-anna')

interface Folders {
  readonly groups?: readonly Group[]
  readonly pads?: readonly Pad[]
  readonly people?: readonly {
    readonly _id: string
    readonly login: string
    readonly firstname?: string
    readonly email?: string
  }[]
}

/** Returns a server where Anna is signed in, with these folders and pads. It accepts marks. */
export const folderServer = ({
  groups = [],
  pads = [],
  people = [{ _id: 'user-anna', login: 'anna' }],
}: Folders): FakeServer => {
  const server = new FakeServer()
  server.user = buildUser()
  const whole = (group: Group) => ({
    ...group,
    pads: pads.filter((pad) => pad.group === group._id).map(({ _id }) => _id),
  })
  const users = byId(people.map((person) => ({ name: fullNameOf(person) || person.login, ...person }))) as Record<
    string,
    Member
  >
  const marked = (marks: 'bookmarks' | 'watchlist') => ({
    groups: byId(groups.filter(({ _id }) => server.user?.[marks].groups.includes(_id))),
    pads: byId(pads.filter(({ _id }) => server.user?.[marks].pads.includes(_id))),
  })
  return server
    .on(listSiteTemplates, () => ({ value: [] }))
    .on(listGroups, () => ({
      value: {
        groups: byId(groups.map(whole)),
        pads: byId(pads),
        users,
        admins: {},
        watchers: {},
        bookmarks: marked('bookmarks'),
        watchlist: marked('watchlist'),
        lastEdited: {},
      },
    }))
    .on(listRelevantPads, () => {
      const mine = new Set(groups.filter(isMember).map(({ _id }) => _id))
      const watched = marked('watchlist')
      return {
        value: {
          groups: inOrder(groups.filter(isMember).map(whole)),
          pads: inOrder(pads.filter((pad) => mine.has(pad.group))),
          users,
          watchlist: {
            groups: inOrder(Object.values(watched.groups)),
            pads: inOrder(Object.values(watched.pads)),
            padsFromGroups: inOrder(pads.filter((pad) => pad.group in watched.groups)),
          },
          lastEdited: {},
          groupNames: Object.fromEntries(groups.map(({ _id, name }) => [_id, name])),
        },
      }
    })
    .on(viewGroup, ({ params: { id } }) => {
      const group = groups.find(({ _id }) => _id === id)
      if (group === undefined) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
      return { key: id, value: whole(group), pads: byId(pads.filter((pad) => pad.group === id)), users }
    })
    .on(viewPad, ({ params: { id } }) => {
      const pad = pads.find(({ _id }) => _id === id)
      if (pad === undefined) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND')
      return { key: id, value: pad, access: { read: true, write: true, chat: true, history: true } }
    })
    .on(listInvitations, () => ({ value: [] }))
    .on(bookmark, () => ({}))
    .on(watch, () => ({}))
}
