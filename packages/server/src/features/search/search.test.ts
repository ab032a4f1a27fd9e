import { visibilities, type Visibility } from '@sheaf/contract/entities/visibility'
import { PAD_SEARCH_MAX, PAD_SEARCH_RESULTS_MAX } from '@sheaf/contract/limits'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { GroupFacts } from '@sheaf/contract/policy/group'
import { canViewPad } from '@sheaf/contract/policy/pad'
import { padSchema } from '@sheaf/contract/entities/pad'
import { plainPad } from '@sheaf/contract/testing/every-case'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { engineOf } from '../../db/dialect.ts'
import { watched } from '../../testing/databases/query-plans.ts'
import { searchSite } from '../../testing/sites/search-site.ts'
import { catchUpIndex } from './index-pad.ts'
import { finderOf, findFoundText, listFoundPads } from './search.store.ts'
import type { ReadScope } from '../pads/pads.store.ts'
import { queryTermsOf } from '@sheaf/contract/search-terms'

const siteAdmin: Actor = { kind: 'siteAdmin', login: 'admin' }

/** Makes a member with one pad of this text. */
const withPad = async (text: string, name = 'Pad') => {
  const site = await searchSite()
  const ada = await site.user('ada')
  const group = await site.group({ users: [ada] })
  const pad = await site.pad(group, { name, text })
  return { ...site, ada, group, pad_id: pad }
}

test('[SRCH-1] a hit is a pad as its members see it, with an excerpt by its id', async () => {
  const { ada, group, pad_id, search } = await withPad('The quick brown fox')
  const { pads, headlines } = await search(ada, 'quick')
  expect(pads.map((pad) => padSchema.parse(pad))).toEqual(pads)
  expect(pads).toMatchObject([{ _id: pad_id, name: 'Pad', group, visibility: null, readonly: null }])
  expect(headlines).toEqual({ [pad_id]: 'The <b>quick</b> brown fox' })
})

test.each([
  ['quick fox', true],
  ['fox quick', true],
  ['qui bro', true],
  ['QUICK minutes', true],
  ['minutes of may', true],
  ['t q b', true],
  ['quick cat', false],
  ['uick', false],
  ['foxes', false],
  ['the quick brown fox minutes of may and', false],
])('[SRCH-4, SRCH-13] a pad with these words in text and name is found by %s: %s', async (query, isFound) => {
  const { ada, names } = await withPad('The quick brown fox', 'Minutes of May')
  expect(await names(ada, query)).toEqual(isFound ? ['Minutes of May'] : [])
})

test.each([
  ['élève à la Hauptstraße', 'ELEVE hauptstrasse'],
  ['私は東京都に住む', '京都'],
  ['ฉันพูดภาษาไทย', 'ภาษา'],
  ['Привет, мир', 'ПРИВЕТ'],
  ['शब्द और अर्थ', 'अर्थ'],
  ['مُحَمَّد', 'محمد'],
  ['한국어를 배운다', '한국어'],
  ['牛丼の𠮷野家', '𠮷野家'],
])('[SRCH-5, SRCH-13] %s is found by %s', async (text, query) => {
  const { ada, names } = await withPad(text)
  expect(await names(ada, query)).toEqual(['Pad'])
  expect(await names(ada, `${query} qqq`)).toEqual([])
})

const queries = [
  'quick AND fox',
  'quick OR cat',
  'NOT quick',
  'NEAR(quick fox)',
  'quick NEAR/2 fox',
  '"quick fox',
  "quick' fox",
  '(quick',
  'quick*',
  '*ick',
  'quick:*',
  'words:quick',
  'names : quick',
  'quick & fox',
  'quick | cat',
  '!cat',
  'quick <-> fox',
  '^quick',
  '-cat',
  '%uick%',
  '_uick',
  '{words} : x',
  "'; drop table pads; --",
  '\\',
  '\u0000quick',
  'quick\ud800',
  '"""',
  '***',
  '…—',
]
test('[SRCH-6, W-29] operators and quotes are text, and none of them breaks the search', async () => {
  const { ada, search, names } = await withPad('The quick brown fox')
  for (const query of queries) expect((await search(ada, query)).pads.length).toBeLessThanOrEqual(1)
  expect(await names(ada, 'quick OR cat')).toEqual([])
  expect(await names(ada, 'NOT quick')).toEqual([])
  expect(await names(ada, '"quick fox')).toEqual(['Pad'])
  expect(await names(ada, 'quick*')).toEqual(['Pad'])
  expect(await names(ada, '%uick%')).toEqual([])
  expect(await names(ada, '***')).toEqual([])
})

test('[SRCH-6, W-29] any string at all is searched for', async () => {
  const { ada, search } = await withPad('The quick brown fox')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', minLength: 3, maxLength: 40 }), async (query) => {
      expect((await search(ada, query)).pads).toBeInstanceOf(Array)
    }),
    { numRuns: 200 },
  )
})

test('[W-29] ten thousand characters, or a thousand words, are text', async () => {
  const { ada, search, names } = await withPad('The quick brown fox')
  await expect(search(ada, 'x'.repeat(PAD_SEARCH_MAX))).resolves.toMatchObject({ pads: [] })
  await expect(search(ada, '的'.repeat(PAD_SEARCH_MAX))).resolves.toMatchObject({ pads: [] })
  await expect(search(ada, 'a '.repeat(PAD_SEARCH_MAX / 2))).resolves.toMatchObject({ pads: [] })
  await expect(search(ada, Array.from({ length: 1000 }, (_, n) => `w${n}`).join(' '))).resolves.toMatchObject({
    pads: [],
  })
  expect(await names(ada, 'quick '.repeat(1600))).toEqual(['Pad'])
})

test('[SRCH-7, SRCH-13] names come before texts, then whoever says it most, then the newest', async () => {
  const { user, group, pad, names } = await searchSite()
  const ada = await user()
  const board = await group({ users: [ada] })
  await pad(board, { name: 'older', text: 'the budget is late' })
  await pad(board, { name: 'Budgets', text: 'nothing here' })
  await pad(board, { name: 'Budget', text: 'nothing here' })
  await pad(board, { name: 'often', text: 'budget budget budget budget' })
  await pad(board, { name: 'newer', text: 'the budget is late' })
  await pad(board, { name: 'begun', text: 'budgetary' })
  expect(await names(ada, 'budget')).toEqual(['Budget', 'Budgets', 'often', 'newer', 'older', 'begun'])
})

test('[SRCH-7, SRCH-14] an old pad of that name is not crowded out by many newer texts', async () => {
  const { user, group, pad, search, runner } = await searchSite()
  const ada = await user()
  const board = await group({ users: [ada] })
  const named = await pad(board, { name: 'Budget' })
  for (let n = 0; n < 210; n++) await pad(board, { name: `Pad ${n}`, text: 'the budget', isIndexedLater: true })
  await runner.drain()
  const { pads, headlines } = await search(ada, 'budget')
  expect(pads).toHaveLength(PAD_SEARCH_RESULTS_MAX)
  expect(pads[0]?._id).toBe(named)
  expect(pads[1]?.name).toBe('Pad 209')
  expect(Object.keys(headlines)).toHaveLength(PAD_SEARCH_RESULTS_MAX)
})

test.each([
  ['', '<b>Minutes</b> &amp; &lt;b&gt;votes&lt;/b&gt; of <b>May</b>'],
  ['Some <other> text', '<b>Minutes</b> &amp; &lt;b&gt;votes&lt;/b&gt; of <b>May</b> … Some &lt;other&gt; text'],
  ['The minutes', 'The <b>minutes</b>'],
])('[SRCH-8, SRCH-13] a hit by its name alone shows the words in the name, with %j as its text', async (text, html) => {
  const { ada, search, pad_id } = await withPad(text, 'Minutes & <b>votes</b>  of May')
  expect((await search(ada, 'minut may')).headlines[pad_id]).toBe(html)
})

test('[SRCH-8] a word far down in a long text is shown', async () => {
  const { ada, search, pad_id } = await withPad(`${'lorem ipsum '.repeat(10_000)} the needle </b><script> here`)
  expect((await search(ada, 'needle')).headlines[pad_id]).toContain('the <b>needle</b> &lt;/b&gt;&lt;script&gt; here')
})

test('[SRCH-9] members, strangers and the site admin find what they may read without a password', async () => {
  const { user, group, pad, names, set } = await searchSite()
  const [ada, eve] = [await user(), await user()]
  for (const visibility of visibilities) {
    const of = await group({ visibility, admins: [ada] })
    for (const own of [null, ...visibilities])
      await pad(of, { name: `${visibility}/${own}`, text: 'common', visibility: own })
  }
  await pad(await group({ visibility: 'public', removed: true }), { name: 'of a removed group', text: 'common' })
  await pad(await group({ visibility: 'public' }), { name: 'removed', text: 'common', removed: true })
  const everything = visibilities.flatMap((of) => [null, ...visibilities].map((own) => `${of}/${own}`)).toSorted()
  const open = everything.filter((name) => name.endsWith('/public') || name === 'public/null')
  expect((await names(ada, 'common')).toSorted()).toEqual(everything)
  expect((await names(eve, 'common')).toSorted()).toEqual(open)
  expect((await names(siteAdmin, 'common')).toSorted()).toEqual(everything)
  await expect(names({ kind: 'visitor' }, 'common')).rejects.toThrow('AUTHENTICATION.MUST_BE')
  set({ allPadsPublicsAuthentifiedOnly: true })
  expect((await names(eve, 'common')).toSorted()).toEqual(everything)
})

test('[SRCH-9, W-29] what is found is what the policy lets one read, whatever the facts', async () => {
  const { db, user, group, pad, search, set, runner } = await searchSite()
  const reader = await user()
  const visibility = fc.constantFrom<Visibility>(...visibilities)
  const facts = fc.record({
    visibility,
    role: fc.constantFrom('admin', 'user', 'none'),
    own: fc.option(visibility, { nil: null }),
    site: fc.record({ allPadsPublicsAuthentifiedOnly: fc.boolean(), publicNeedsAccount: fc.boolean() }),
    word: fc.constantFrom('common', 'co', 'common com'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(facts, { minLength: 1, maxLength: 5 }), fc.boolean(), async (cases, isAdmin) => {
      const site = cases[0]!.site
      const actor: Actor = isAdmin ? siteAdmin : { kind: 'user', id: reader, login: reader }
      set(site)
      const expected: string[] = []
      for (const { visibility, role, own } of cases) {
        const of = await group({
          visibility,
          admins: role === 'admin' ? [reader] : [],
          users: role === 'user' ? [reader] : [],
        })
        const id = await pad(of, { text: 'common', visibility: own, isIndexedLater: true })
        const standing: GroupFacts = {
          visibility,
          role,
          site,
          readonly: false,
          history: 'members',
          archived: false,
          allowUsersToCreatePads: false,
          otherAdmins: false,
          password: 'none',
        }
        if (canViewPad(actor, { ...plainPad, visibility: own, group: standing }).allowed) expected.push(id)
      }
      await runner.drain()
      const found = await search(actor, cases[0]!.word)
      expect(found.pads.map(({ _id }) => _id as string).toSorted()).toEqual(expected.toSorted())
      for (const table of [
        'digest_feed',
        'pad_updates',
        'pad_letter_ids',
        'pad_authors',
        'pad_texts',
        'pad_search',
        'pads',
        'memberships',
        'groups',
      ] as const)
        await db.deleteFrom(table).execute()
    }),
    { numRuns: 30 },
  )
})

test('[SRCH-10] what one may not read changes neither number nor order', async () => {
  const { user, group, pad, search } = await searchSite()
  const [ada, eve] = [await user(), await user()]
  const board = await group({ users: [ada] })
  for (const text of ['budget budget', 'budget', 'a budget for all']) await pad(board, { text })
  const before = await search(ada, 'budget')
  const secret = await group({ users: [eve] })
  for (let n = 0; n < 20; n++) await pad(secret, { name: 'Budget', text: 'budget '.repeat(20) })
  expect(await search(ada, 'budget')).toEqual(before)
})

test('[SRCH-11] what was written is found, what was deleted and the old name no longer', async () => {
  const { ada, pad_id, names, write, rename, runner, clock } = await withPad('first words')
  await write(pad_id, 'second thoughts')
  clock.advance(1000)
  await runner.drain()
  expect(await names(ada, 'thoughts')).toEqual(['Pad'])
  await rename(pad_id, 'Minutes')
  expect(await names(ada, 'minutes first')).toEqual(['Minutes'])
  expect(await names(ada, 'pad first')).toEqual([])
})

test('[SRCH-12] what a crash lost of the queue is found again at the next start', async () => {
  const { ada, db, pad_id, names, write, runner, server } = await withPad('first words')
  await runner.close()
  await write(pad_id, 'second thoughts')
  await db.deleteFrom('jobs').execute()
  expect(await names(ada, 'thoughts')).toEqual([])
  await server({ periodic: ['catch-up-index'] }).drain()
  expect(await names(ada, 'thoughts')).toEqual(['Pad'])
})

test('[SRCH-12] many pads that are behind are asked for together', async () => {
  const { db, ctx, group, pad, runner } = await withPad('first words')
  await runner.close()
  for (let n = 0; n < 69; n++) await pad(group, { isIndexedLater: true })
  await db.deleteFrom('jobs').execute()
  const asked: string[] = []
  const { db: observed } = watched({ db, engine: engineOf(db), close: async () => {} }, ({ sql }) => {
    if (sql.startsWith('insert into "jobs"')) asked.push(sql)
  })
  const signal = new AbortController().signal
  await catchUpIndex({ ...ctx, db: observed }, { key: 'site', payload: null, signal })
  const { jobs } = await db
    .selectFrom('jobs')
    .select((of) => of.fn.countAll<number>().as('jobs'))
    .executeTakeFirstOrThrow()
  expect(Number(jobs)).toBe(69)
  // The batches are of 64, 4 and 1.
  expect(asked).toHaveLength(3)
})

test('[SRCH-12] a pad that cannot be read is left as it is and holds up no other', async () => {
  const { ada, db, group, pad, pad_id, names, write } = await withPad('first words')
  await write(pad_id, 'second thoughts')
  await db.deleteFrom('pad_updates').where('pad_id', '=', pad_id).where('seq', '=', 2).execute()
  await pad(group, { name: 'Other', text: 'words of another' })
  expect(await names(ada, 'first')).toEqual(['Pad'])
  expect(await names(ada, 'another')).toEqual(['Other'])
})

test('[SRCH-13] terms beyond what one database could hold are left out in both', async () => {
  const { ada, search, pad_id } = await withPad(
    `needle ${Array.from({ length: 60_000 }, (_, n) => `w${n.toString(36)}${'字'[n % 1]}`).join(' ')}`,
  )
  expect((await search(ada, 'needle')).pads.map(({ _id }) => _id)).toEqual([pad_id])
})

test('[SRCH-13] common words, broad beginnings and readers of much are found in other ways with the same answer', async () => {
  const { db, user, group, pad, names } = await searchSite()
  const ada = await user()
  const board = await group({ users: [ada] })
  for (let n = 0; n < 5; n++) await pad(board, { name: `Pad ${n}`, text: n === 2 ? 'common' : 'common word' })
  await pad(await group({ visibility: 'public' }), { name: 'Open', text: 'common word' })
  await pad(await group(), { name: 'Closed', text: 'common word' })
  const bounds = [
    undefined,
    { matches: 1, readable: 100, listed: 0, through: 20_000 },
    { matches: 1, readable: 100, listed: 1, through: 20_000 },
    { matches: 1, readable: 100, listed: 100, through: 20_000 },
    { matches: 1, readable: 1, listed: 0, through: 20_000 },
    { matches: 100, readable: 1, listed: 0, through: 20_000 },
  ]
  for (const reader of [ada, 'everything'] as const)
    for (const query of ['common', 'common word', 'co', 'w', 'c common', 'absent', 'c x', 'pad'])
      for (const column of ['names', 'words'] as const) {
        const answers = await Promise.all(
          bounds.map((bound) => finderOf(db, queryTermsOf(query, 20), reader, bound)(column, 4)),
        )
        expect(answers).toEqual(bounds.map(() => answers[0]))
      }
  expect(await names(ada, 'c w')).toEqual(['Open', 'Pad 4', 'Pad 3', 'Pad 1', 'Pad 0'])
})

test('[SRCH-9, SRCH-13] a moved pad is found in its new group, and at no time by those of the old one', async () => {
  const { db, user, group, pad, rename } = await searchSite()
  const [ada, ben] = [await user(), await user()]
  const [source, target] = [await group({ users: [ada] }), await group({ users: [ben] })]
  const id = await pad(source, { name: 'Moved', text: 'common' })
  const bounds = { matches: 0, readable: 100, listed: 0, through: 20_000 }
  const found = async () =>
    Promise.all([ada, ben].map((reader) => finderOf(db, ['common'], reader, bounds)('words', 4)))
  expect(await found()).toEqual([[id], []])
  await db.updateTable('pads').set({ group_id: target }).where('id', '=', id).execute()
  expect((await found())[0]).toEqual([])
  await rename(id, 'Moved')
  expect(await found()).toEqual([[], [id]])
})

test('[SRCH-61, SRCH-13] what was removed or closed since it was found is not read for its name and excerpt', async () => {
  const { db, user, group, pad } = await searchSite()
  const [ada, eve] = [await user(), await user()]
  const open = await group({ visibility: 'public', users: [ada] })
  const id = await pad(open, { name: 'Minutes', text: 'common' })
  const read = async (reader: ReadScope) => [
    (await listFoundPads(db, [id], reader, 100)).map(({ text }) => text),
    await findFoundText(db, id, reader),
  ]
  const [shown, hidden] = [
    [['common'], 'common'],
    [[], ''],
  ]
  const readers = [ada, eve, 'everything'] as const
  const all = () => Promise.all(readers.map(read))
  expect(await all()).toEqual([shown, shown, shown])
  await db.updateTable('groups').set({ visibility: 'restricted' }).where('id', '=', open).execute()
  expect(await all()).toEqual([shown, hidden, shown])
  await db.updateTable('pads').set({ removed_at: 1 }).where('id', '=', id).execute()
  expect(await all()).toEqual([hidden, hidden, hidden])
})
