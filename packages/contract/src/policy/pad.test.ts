import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historyReaders } from '../entities/history.ts'
import {
  actors,
  pads,
  plainGroup,
  plainPad,
  plainSite,
  siteAdmin,
  user,
  visibilities,
  verdictOf,
} from '../testing/every-case.ts'
import { visitor, type Actor } from './actor.ts'
import { absenceKey, canViewGroup, standingIn, type GroupFacts } from './group.ts'
import {
  canEditPad,
  canOfferToSite,
  canRemovePad,
  canViewPad,
  effectivePad,
  isListedIn,
  needsPassword,
  padAccess,
  type PadFacts,
} from './pad.ts'

const ACTORS: readonly (readonly [Actor, GroupFacts['role']])[] = [
  [visitor, 'none'],
  [user, 'none'],
  [user, 'user'],
  [user, 'admin'],
  [siteAdmin, 'none'],
]

interface Case extends Partial<Omit<PadFacts, 'group'>> {
  readonly group?: Partial<GroupFacts>
}

const facts = ({ group, ...pad }: Case, role: GroupFacts['role']): PadFacts => ({
  ...plainPad,
  ...pad,
  group: { ...plainGroup, ...group, role },
})

/** The word for visitor, stranger, group user, group admin and site admin. */
const row = (decide: (actor: Actor, pad: PadFacts) => string, given: Case): string =>
  ACTORS.map(([actor, role]) => decide(actor, facts(given, role))).join(' ')

const viewed = (actor: Actor, pad: PadFacts): string => verdictOf(canViewPad(actor, pad))

/** Cases in which a property does not hold; none is expected. */
const violations = (rule: (actor: Actor, pad: PadFacts) => boolean): unknown[] => {
  const found: unknown[] = []
  for (const actor of actors)
    for (const pad of pads) if (found.length < 3 && !rule(actor, pad)) found.push({ actor, pad })
  return found
}

const NOBODY_ELSE = 'KEY_NOT_FOUND KEY_NOT_FOUND yes yes yes'
const WITH_PASSWORD = 'PASSWORD_MISSING PASSWORD_MISSING yes yes yes'
const EVERYBODY = 'yes yes yes yes yes'

test.each([
  ['restricted', null, NOBODY_ELSE],
  ['restricted', 'restricted', NOBODY_ELSE],
  ['restricted', 'private', WITH_PASSWORD],
  ['restricted', 'public', EVERYBODY],
  ['private', null, WITH_PASSWORD],
  ['private', 'restricted', NOBODY_ELSE],
  ['private', 'private', WITH_PASSWORD],
  ['private', 'public', EVERYBODY],
  ['public', null, EVERYBODY],
  ['public', 'restricted', NOBODY_ELSE],
  ['public', 'private', WITH_PASSWORD],
  ['public', 'public', EVERYBODY],
] as const)(
  '[PAD-9, PAD-12, PAD-14, PAD-15] in a %s group, reading a pad that is %s',
  (group, visibility, expected) => {
    const given = { visibility, group: { visibility: group } }
    expect(row(viewed, given)).toBe(expected)
    expect(row(viewed, { ...given, password: 'accepted' })).toBe(expected.replaceAll('PASSWORD_MISSING', 'yes'))
    expect(row(viewed, { ...given, password: 'wrong' })).toBe(expected.replaceAll('PASSWORD_MISSING', 'UNAUTHORIZED'))
  },
)

test.each(visibilities)('[PAD-13] the password of a %s group is not the pad’s', (visibility) => {
  const given = { visibility: 'private', group: { visibility, password: 'accepted' } } as const
  expect(row(viewed, given)).toBe(WITH_PASSWORD)
})

test.each([
  [{ publicNeedsAccount: true }, { visibility: 'public' }, 'MUST_BE yes yes yes yes'],
  [{ publicNeedsAccount: true }, { group: { visibility: 'public' } }, 'MUST_BE yes yes yes yes'],
  [{ publicNeedsAccount: true }, { visibility: 'private', password: 'accepted' }, EVERYBODY],
  [{ allPadsPublicsAuthentifiedOnly: true }, { visibility: 'restricted' }, 'MUST_BE yes yes yes yes'],
  [{ allPadsPublicsAuthentifiedOnly: true }, { visibility: 'private' }, 'MUST_BE yes yes yes yes'],
  [{ allPadsPublicsAuthentifiedOnly: true }, { visibility: 'public' }, 'MUST_BE yes yes yes yes'],
] as const)('[GRP-26, GRP-32] on a site with %o, reading a pad with %o', (site, given, expected) => {
  const group = 'group' in given ? given.group : {}
  expect(row(viewed, { ...given, group: { ...group, site: { ...plainSite, ...site } } })).toBe(expected)
})

test.each([
  [false, null, 'yes'],
  [false, false, 'yes'],
  [false, true, 'READ_ONLY'],
  [true, null, 'READ_ONLY'],
  [true, false, 'yes'],
  [true, true, 'READ_ONLY'],
] as const)('[PAD-11, PAD-16, PAD-17, CHT-1] group readonly %s, pad readonly %s', (group, readonly, expected) => {
  const given = { readonly, visibility: 'public', group: { readonly: group } } as const
  const written = (lane: 'write' | 'chat') => row((actor, pad) => verdictOf(padAccess(actor, pad)[lane]), given)
  for (const lane of ['write', 'chat'] as const) expect(written(lane)).toBe(EVERYBODY.replaceAll('yes', expected))
  expect(row(viewed, given)).toBe(EVERYBODY)
})

test.each([
  [true, false],
  [false, true],
  [true, true],
])('[PAD-16, PAD-59, CHT-1] pad archived %s, group archived %s: nobody writes, whoever reads', (archived, group) => {
  for (const readonly of [null, false, true]) {
    const given = { archived, readonly, visibility: 'public', group: { archived: group } } as const
    for (const lane of ['write', 'chat'] as const)
      expect(row((actor, pad) => verdictOf(padAccess(actor, pad)[lane]), given)).toBe(
        EVERYBODY.replaceAll('yes', 'ARCHIVED'),
      )
    expect(row(viewed, given)).toBe(EVERYBODY)
  }
})

const DENIED = 'DENIED_RECORD_EDIT DENIED_RECORD_EDIT DENIED_RECORD_EDIT yes yes'
const UNKNOWN = 'KEY_NOT_FOUND KEY_NOT_FOUND DENIED_RECORD_EDIT yes yes'

test.each([
  ['restricted', null, UNKNOWN],
  ['restricted', 'private', DENIED],
  ['restricted', 'public', DENIED],
  ['private', null, DENIED],
  ['private', 'restricted', UNKNOWN],
  ['public', null, DENIED],
  ['public', 'restricted', UNKNOWN],
] as const)(
  '[PAD-27, PAD-28, PAD-35, PAD-61] in a %s group, changing a pad that is %s',
  (group, visibility, expected) => {
    const acts = {
      changed: (actor: Actor, pad: PadFacts) => canEditPad(actor, pad, false),
      'taken out': (actor: Actor, pad: PadFacts) => canEditPad(actor, pad, true),
      removed: canRemovePad,
    }
    const refused = expected.replaceAll('yes', 'ARCHIVED')
    const ofGroup = (archived: boolean, inArchive: boolean) =>
      Object.fromEntries(
        Object.entries(acts).map(([name, decide]) => [
          name,
          row((actor, pad) => verdictOf(decide(actor, pad)), {
            visibility,
            archived,
            group: { visibility: group, archived: inArchive },
          }),
        ]),
      )
    expect(ofGroup(false, false)).toEqual({ changed: expected, 'taken out': expected, removed: expected })
    expect(ofGroup(true, false)).toEqual({ changed: refused, 'taken out': expected, removed: expected })
    for (const archived of [false, true])
      expect(ofGroup(archived, true)).toEqual({ changed: refused, 'taken out': refused, removed: refused })
  },
)

test.each([
  ['private', null, true],
  ['private', 'private', true],
  ['private', 'public', true],
  ['private', 'restricted', false],
  ['public', null, true],
  ['public', 'public', true],
  ['public', 'private', false],
  ['public', 'restricted', false],
] as const)(
  '[GRP-34] whether an open %s group lists a pad that is %s to outsiders: %s',
  (group, visibility, listed) => {
    const seen = row((actor, pad) => String(isListedIn(actor, pad)), {
      visibility,
      group: { visibility: group, password: 'accepted' },
    })
    expect(seen).toBe(`${listed} ${listed} true true true`)
  },
)

const HISTORY_OF = {
  readers: EVERYBODY,
  members: 'UNAUTHORIZED UNAUTHORIZED yes yes yes',
  admins: 'UNAUTHORIZED UNAUTHORIZED UNAUTHORIZED yes yes',
} as const
const seenHistory = (actor: Actor, pad: PadFacts): string => verdictOf(padAccess(actor, pad).history)

test.each(historyReaders.flatMap((group) => [null, ...historyReaders].map((history) => [group, history] as const)))(
  '[HIST-40] in a group whose history is for %s, that of a pad set to %s',
  (group, history) => {
    const given = { history, visibility: 'public', group: { history: group } } as const
    expect(row(seenHistory, given)).toBe(HISTORY_OF[history ?? group])
    for (const state of [{ archived: true }, { readonly: true }, { group: { history: group, archived: true } }])
      expect(row(seenHistory, { ...given, ...state })).toBe(HISTORY_OF[history ?? group])
  },
)

test('[HIST-40] where everybody signed in is a member, they see what members see', () => {
  const site = { ...plainSite, allPadsPublicsAuthentifiedOnly: true }
  const of = (history: PadFacts['history']) => row(seenHistory, { history, group: { site } })
  expect(of('readers')).toBe('MUST_BE yes yes yes yes')
  expect(of('members')).toBe('MUST_BE yes yes yes yes')
  expect(of('admins')).toBe('MUST_BE UNAUTHORIZED UNAUTHORIZED yes yes')
})

test('[HIST-40, HIST-41] who may not read a pad is told of its history what the pad tells them', () => {
  expect(
    violations((actor, pad) => {
      const { read, history } = padAccess(actor, pad)
      return read.allowed
        ? ['yes', 'UNAUTHORIZED'].includes(verdictOf(history))
        : !history.allowed && history.error === read.error
    }),
  ).toEqual([])
})

test('[HIST-40] each setting lets in all whom the narrower one does, and nobody but readers', () => {
  expect(
    violations((actor, pad) => {
      const [readers, members, admins] = historyReaders.map(
        (history) => padAccess(actor, { ...pad, history }).history.allowed,
      )
      if (admins && !members) return false
      if (members && !readers) return false
      return readers === canViewPad(actor, pad).allowed
    }),
  ).toEqual([])
})

test('[PAD-9, PAD-34] a pad without its own visibility reads as its group does', () => {
  expect(
    violations((actor, pad) => {
      if (pad.visibility !== null) return true
      const group = { ...pad.group, password: pad.password }
      return verdictOf(canViewPad(actor, pad)) === verdictOf(canViewGroup(actor, group))
    }),
  ).toEqual([])
})

test('[PAD-15, GRP-55, HIST-40] a member reads, writes and sees the history of what an outsider does, an admin what a member does, the site admin what an admin does', () => {
  const at = (actor: Actor, pad: PadFacts, role: GroupFacts['role']) => {
    const as = { ...pad, group: { ...pad.group, role } }
    const { read, write, chat, history } = padAccess(actor, as)
    return [read, write, chat, history, canEditPad(actor, as, false), canRemovePad(actor, as)].map(
      ({ allowed }) => allowed,
    )
  }
  const ladder = ACTORS.slice(0, 4)
  for (const [step, [actor, role]] of ladder.entries()) {
    const [above, roleAbove] = ACTORS[step + 1] ?? ACTORS[step]!
    expect(
      pads
        .filter((pad) => {
          const higher = at(above, pad, roleAbove)
          return at(actor, pad, role).some((allowed, lane) => allowed && !higher[lane])
        })
        .slice(0, 3),
    ).toEqual([])
  }
})

test('[PAD-10, PAD-13, PAD-19] an outsider without the password never reads, writes or chats in a private pad', () => {
  expect(
    violations((actor, pad) => {
      if (effectivePad(pad).visibility !== 'private' || pad.password === 'accepted') return true
      if (standingIn(actor, pad.group) !== 'stranger') return true
      const { read, write, chat } = padAccess(actor, pad)
      return !read.allowed && !write.allowed && !chat.allowed
    }),
  ).toEqual([])
})

test('[PAD-12, ERR-10] an outsider never reads a restricted pad, and is told what an unknown one tells', () => {
  expect(
    violations((actor, pad) => {
      if (effectivePad(pad).visibility !== 'restricted' || standingIn(actor, pad.group) !== 'stranger') return true
      const read = canViewPad(actor, pad)
      return !read.allowed && read.error === absenceKey(actor, pad.group.site)
    }),
  ).toEqual([])
})

test('[PAD-16, PAD-17, PAD-59, GRP-22] nobody writes without reading, in a read-only or archived pad or in an archived group', () => {
  expect(
    violations((actor, pad) => {
      const { read, write, chat } = padAccess(actor, pad)
      if (write.allowed !== chat.allowed) return false
      return !write.allowed || (read.allowed && !pad.archived && !pad.group.archived && !effectivePad(pad).readonly)
    }),
  ).toEqual([])
})

test('[PAD-20] a password is asked for exactly where it decides', () => {
  expect(
    violations((actor, pad) => {
      const answers = (['none', 'wrong', 'accepted'] as const).map((password) =>
        verdictOf(canViewPad(actor, { ...pad, password })),
      )
      const decides = new Set(answers).size > 1
      return decides ? needsPassword(actor, pad) : true
    }),
  ).toEqual([])
})

test('[GRP-34] what a group lists to an outsider who opened it, they may read or open with a password', () => {
  expect(
    violations((actor, pad) => {
      const group = { ...pad.group, password: 'accepted' } as const
      if (!canViewGroup(actor, group).allowed || !isListedIn(actor, { ...pad, group })) return true
      const password = 'accepted' as const
      return canViewPad(actor, { ...pad, group, password }).allowed
    }),
  ).toEqual([])
})

test('[HIST-40] a setting of the history that nobody knows is for admins alone', () => {
  for (const odd of ['', 'everyone', 'Readers', 0, {}])
    expect(row(seenHistory, { history: odd as 'readers', visibility: 'public' })).toBe(HISTORY_OF.admins)
})

test('[PAD-8] facts that are unknown or missing decide against outsiders', () => {
  const known = fc.constantFrom(...pads)
  const odd = fc.constantFrom(undefined, '', 'open', 'Public', 0, {})
  fc.assert(
    fc.property(
      known,
      fc.constantFrom('visibility', 'role', 'password'),
      odd,
      fc.constantFrom(visitor, user),
      (pad, fact, value, actor) => {
        const broken = (
          fact === 'password'
            ? { ...pad, password: value, visibility: 'private' }
            : fact === 'visibility'
              ? { ...pad, visibility: value ?? 'nothing' }
              : { ...pad, visibility: 'restricted', group: { ...pad.group, role: value } }
        ) as PadFacts
        if (fact !== 'role' && standingIn(actor, broken.group) !== 'stranger') return
        if (broken.group.site.allPadsPublicsAuthentifiedOnly) return
        const { read, write, history } = padAccess(actor, broken)
        const decisions = [read, write, history, canEditPad(actor, broken, true)]
        expect(decisions.map(({ allowed }) => allowed)).toEqual([false, false, false, false])
      },
    ),
    { numRuns: 2000 },
  )
})

test('[ADM-26] the site admin alone lets the pads of everybody begin with a pad, and nobody is kept from ending that', () => {
  const offering = (offers: boolean | undefined) =>
    ACTORS.map(([actor]) => verdictOf(canOfferToSite(actor, offers))).join(' ')
  expect(offering(true)).toBe('UNAUTHORIZED UNAUTHORIZED UNAUTHORIZED UNAUTHORIZED yes')
  for (const offers of [false, undefined]) expect(offering(offers)).toBe(EVERYBODY)
})
