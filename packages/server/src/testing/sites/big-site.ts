import { createHash } from 'node:crypto'
import type { UserId } from '@sheaf/contract/ids'
import { sql } from 'kysely'
import { engineOf, type Db } from '../../db/dialect.ts'
import { openDatabase } from '../../db/open.ts'
import { namePartsOf } from '../../features/accounts/name-parts.store.ts'
import { inPlace, searchEngineOf } from '../../features/search/search.store.ts'
import { termsOf } from '../../features/search/terms.ts'
import { passwordHasher } from '../../identity/passwords/password-hasher.ts'

/*
 * Writes a site of any size into an empty database, by SQL, since its calls would take hours. As a program: `node
 * big-site.ts --users 20000 --groups 20000 --pads 200000 --publicEvery 50`, into the database of SHEAF_DATABASE_URL or
 * the data folder of SHEAF_DATA_DIR.
 */

export interface SiteSizes {
  readonly users: number
  readonly groups: number
  readonly pads: number
  /** Number of groups for each public one. */
  readonly publicEvery?: number
}

/** People who are the same on a site of any size, so that their calls can be compared. */
export const SAMPLE_USERS = {
  /** A user in 200 groups with 5,000 pads, who bookmarked and watches some of them, and some that are public. */
  member: { login: 'member', groups: 200, pads: 5000, people: 10 },
  /** A user in 200 groups of 100 people. */
  popular: { login: 'popular', groups: 200, pads: 0, people: 100 },
  /** A user in one group, with 1,000 pads and 500 people. */
  warden: { login: 'warden', groups: 1, pads: 1000, people: 500 },
} as const
export const SAMPLE_PASSWORD = 'a good password'

/** Words, and the number of pads for each pad that has the word in its text. */
const WORDS = { everywhere: 3, middling: 30, seldom: 10_000 } as const

/** Numbers of groups and pads that the member has bookmarked; they watch as many others. */
const MARKED = { groups: 20, pads: 50 } as const

const OTHERS_PEOPLE = 8
const TEXT_WORDS = 60
const VOCABULARY = 20_000
const PUBLIC_EVERY = 50
const CTIME = Date.UTC(2026, 0, 1)
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns an id that looks as random as the real ones, and is the same each time. */
const idOf = <Id extends string>(what: string): Id =>
  [...createHash('sha256').update(what).digest().subarray(0, 26)].map((byte) => ALPHABET[byte & 31]).join('') as Id

/** Returns a number from 0 to below `max`, which is the same for the same `seed`. */
const scatter = (seed: number, max: number): number => (Math.imul(seed, 2_654_435_761) >>> 0) % max

/** Returns a word; the first ones are far more frequent than the last, as in any language. */
const wordOf = (seed: number): string => {
  const rank = Math.floor(VOCABULARY ** (scatter(seed, 10_000) / 10_000))
  return `w${rank.toString(36)}`
}

interface PlannedGroup {
  readonly id: string
  readonly people: readonly number[]
  readonly pads: number
}

/** Plans the groups. People are numbers; the first ones are the sample users, in order. */
const plan = ({ users, groups, pads }: SiteSizes): PlannedGroup[] => {
  const planned: PlannedGroup[] = []
  const sampleUsers = Object.values(SAMPLE_USERS)
  const add = (people: number, ownPads: number, first?: number): void => {
    const n = planned.length
    // The others exclude the sample users, so that each of these is in as many groups on a small site as on a large one.
    const others = Array.from(
      { length: Math.min(people, users) },
      (_, k) => sampleUsers.length + scatter(n * 1000 + k, users - sampleUsers.length),
    )
    planned.push({
      id: idOf(`group ${n}`),
      people: [...new Set(first === undefined ? others : [first, ...others])].slice(0, people),
      pads: ownPads,
    })
  }
  for (const [who, { groups, pads, people }] of sampleUsers.entries())
    for (let n = 0; n < groups; n++) add(people, pads / groups, who)
  const left = groups - planned.length
  const padsLeft = pads - sampleUsers.reduce((sum, { pads }) => sum + pads, 0)
  if (left < 0 || padsLeft < 0 || users <= sampleUsers.length)
    throw new Error('The site is too small for those who are always in it')
  for (let n = 0; n < left; n++)
    add(OTHERS_PEOPLE, Math.floor((padsLeft * (n + 1)) / left) - Math.floor((padsLeft * n) / left))
  return planned
}

function* chunksOf<T>(items: readonly T[], size: number): Iterable<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}

const textOf = (n: number): string => {
  const marked = Object.entries(WORDS).filter(([, every]) => n % every === 0)
  const words = Array.from({ length: TEXT_WORDS }, (_, k) => wordOf(n * TEXT_WORDS + k))
  return [...marked.map(([word]) => word), ...words].join(' ')
}

const insertUsers = async (db: Db, count: number): Promise<void> => {
  const cheap = await passwordHasher({ memory: 8, passes: 1 }).hash(SAMPLE_PASSWORD)
  const logins = Object.values(SAMPLE_USERS).map(({ login }) => login as string)
  const rows = Array.from({ length: count }, (_, n) => {
    const login = logins[n] ?? `user${n}`
    const [firstname, lastname] = [wordOf(n), wordOf(n + count)]
    return {
      id: idOf<UserId>(`user ${n}`),
      login,
      login_key: login,
      email: `${login}@example.org`,
      email_key: `${login}@example.org`,
      password_hash: cheap,
      firstname,
      lastname,
      firstname_key: firstname,
      lastname_key: lastname,
      organization: '',
      pad_nickname: '',
      lang: 'en',
      color: '',
      hide_help: 0 as const,
      use_login_and_color_in_pads: 1 as const,
      digest_frequency: 'off',
      active: 1 as const,
      ctime: CTIME + n,
      epl_author_token: '',
    }
  })
  for (const chunk of chunksOf(rows, 1000)) {
    await db.insertInto('users').values(chunk).execute()
    const parts = chunk.flatMap(({ id, ...names }) => namePartsOf(names).map((part) => ({ ...part, user_id: id })))
    for (const some of chunksOf(parts, 5000)) await db.insertInto('user_name_parts').values(some).execute()
  }
}

/** Returns whether the group of this number is public. */
const isPublic = (n: number, publicEvery: number): boolean => n % publicEvery === publicEvery - 1

const insertGroups = async (db: Db, groups: readonly PlannedGroup[], publicEvery: number): Promise<void> => {
  const rows = groups.map(({ id }, n) => ({
    id,
    name: `Group ${n}`,
    description: '',
    visibility: isPublic(n, publicEvery) ? 'public' : 'restricted',
    password_hash: null,
    readonly: 0 as const,
    archived: 0 as const,
    allow_users_to_create_pads: 0 as const,
    tags: '[]',
    ctime: CTIME + n,
    removed_at: null,
  }))
  for (const chunk of chunksOf(rows, 1000)) await db.insertInto('groups').values(chunk).execute()
  const memberships = groups.flatMap(({ id, people }) =>
    people.map((person, position) => ({
      group_id: id,
      user_id: idOf(`user ${person}`),
      role: position === 0 ? ('admin' as const) : ('user' as const),
      position,
    })),
  )
  for (const chunk of chunksOf(memberships, 5000)) await db.insertInto('memberships').values(chunk).execute()
}

interface PlannedPad {
  readonly n: number
  readonly group: string
}

/** Inserts pads with text and index, but an empty log, since callers that open no pad do not need one. */
const insertPads = async (db: Db, pads: readonly PlannedPad[]): Promise<void> => {
  const { stored } = searchEngineOf(db)
  const rows = pads.map(({ n, group }) => {
    const name = [wordOf(n), wordOf(n * 7 + 1), String(n)].join(' ')
    return { n, group, id: idOf(`pad ${n}`), name, text: textOf(n), editedAt: CTIME + n * 1000 }
  })
  await db
    .insertInto('pads')
    .values(
      rows.map(({ id, group, name, editedAt }) => ({
        id,
        group_id: group,
        name,
        visibility: null,
        password_hash: null,
        readonly: null,
        ctime: editedAt,
        last_edited_at: editedAt,
        log_head: 0,
        removed_at: null,
      })),
    )
    .execute()
  await db
    .insertInto('pad_texts')
    .values(rows.map(({ id, text }) => ({ pad_id: id, seq: 0, text })))
    .execute()
  await db
    .insertInto('pad_search')
    .values(
      rows.map(({ n, group, id, name, editedAt }) => ({
        doc: n + 1,
        pad_id: id,
        group_id: group,
        edited_at: editedAt,
        names: inPlace(termsOf(name)),
      })),
    )
    .execute()
  const terms = rows.map(
    ({ n, name, text }) => sql`(${n + 1}, ${stored(termsOf(name))}, ${stored(termsOf(name, text))})`,
  )
  await sql`insert into pad_terms (doc, names, words) values ${sql.join(terms)}`.execute(db)
}

/** Invites somebody new into each group. */
const insertInvitations = async (db: Db, groups: readonly PlannedGroup[]): Promise<void> => {
  const rows = groups.map(({ id }, n) => ({
    id: idOf(`invitation ${n}`),
    group_id: id,
    email: `new${n}@example.org`,
    email_key: `new${n}@example.org`,
    role: 'user' as const,
    lang: 'en',
    invited_by: idOf('user 0'),
    state: 'pending' as const,
    accepted_by: null,
    link_hash: '',
    mail_id: null,
    created_at: CTIME + n,
    sent_at: CTIME + n,
    // None ends while a test or a measurement runs.
    expires_at: Date.UTC(2100, 0),
  }))
  for (const chunk of chunksOf(rows, 1000)) await db.insertInto('invitations').values(chunk).execute()
}

/** Marks, for the member, as much of their own as of what is public elsewhere, of which a small site has less. */
const insertMarks = async (
  db: Db,
  groups: readonly PlannedGroup[],
  pads: readonly PlannedPad[],
  publicEvery: number,
): Promise<void> => {
  const ofSampleUsers = Object.values(SAMPLE_USERS).reduce((sum, { groups }) => sum + groups, 0)
  const own = groups.slice(0, SAMPLE_USERS.member.groups)
  const elsewhere = groups.filter((_, n) => n >= ofSampleUsers && isPublic(n, publicEvery))
  const idsOf = (groups: readonly PlannedGroup[]): string[] => groups.map(({ id }) => id)
  const padsIn = (groups: readonly PlannedGroup[]): string[] => {
    const ids = new Set(idsOf(groups))
    return pads.filter(({ group }) => ids.has(group)).map(({ n }) => idOf(`pad ${n}`))
  }
  const targets = { groups: [own, elsewhere].map(idsOf), pads: [own, elsewhere].map(padsIn) }
  const rows = (['groups', 'pads'] as const).flatMap((type) =>
    (['bookmark', 'watch'] as const).flatMap((kind, k) => {
      const half = MARKED[type] / 2
      const marked = targets[type].flatMap((ids) => ids.slice(k * half, (k + 1) * half))
      return marked.map((target_id, n) => ({ user_id: idOf('user 0'), kind, type, target_id, created_at: CTIME + n }))
    }),
  )
  await db.insertInto('marks').values(rows).execute()
}

/** Fills a database that has tables, but no rows. */
export const fillSite = async (db: Db, sizes: SiteSizes): Promise<void> => {
  const groups = plan(sizes)
  // The pads' order is independent of their groups, as when people write.
  const pads = groups
    .flatMap(({ id, pads }) => Array.from({ length: pads }, () => id))
    .map((group, place) => ({ group, place: scatter(place, 2 ** 32) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ group }, n) => ({ n, group }))
  await db.transaction().execute((db) => insertUsers(db, sizes.users))
  const publicEvery = sizes.publicEvery ?? PUBLIC_EVERY
  await db.transaction().execute(async (db) => {
    await insertGroups(db, groups, publicEvery)
    await insertInvitations(db, groups)
  })
  for (const chunk of chunksOf(pads, 1000)) await db.transaction().execute((db) => insertPads(db, chunk))
  await insertMarks(db, groups, pads, publicEvery)
  if (engineOf(db) !== 'postgres') return
  await sql`select setval(pg_get_serial_sequence('pad_search', 'doc'), ${pads.length})`.execute(db)
  // Autovacuum does this after a while. SQLite plans without statistics.
  await sql`vacuum analyze`.execute(db)
}

if (import.meta.main) {
  const sizes = Object.fromEntries(
    ['users', 'groups', 'pads', 'publicEvery'].map((size) => [
      size,
      Number(process.argv[process.argv.indexOf(`--${size}`) + 1]),
    ]),
  ) as unknown as SiteSizes
  const url = process.env['SHEAF_DATABASE_URL'] ?? ''
  const database = await openDatabase({ url, dataDir: process.env['SHEAF_DATA_DIR'] ?? '' })
  const begun = performance.now()
  await fillSite(database.db, sizes)
  await database.close()
  process.stdout.write(`${JSON.stringify({ fillS: Math.round((performance.now() - begun) / 1000) })}\n`)
}
