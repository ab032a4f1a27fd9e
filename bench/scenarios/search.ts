import { randomFrom, type Random } from '@sheaf/document/testing/random'
import { padFromLines } from '@sheaf/document/text/from-text'
import { Api, type Account } from '../client/api.ts'
import { until } from '../client/processes.ts'
import type { Server } from '../client/server.ts'
import { fillPad } from '../load/fill-pad.ts'
import { Histogram } from '../load/histogram.ts'
import { withServer } from './machine.ts'
import { numberOf, textOf, type Scenario, type Sizes } from './scenario.ts'

const SEED = 42
const VOCABULARY = 20_000
const WORDS_IN_NAME = 9
const WORDS_IN_TEXT = 150
const NAME_MAX = 90
const AT_ONCE = 24
const INDEXED_MS = 15 * 60_000
const SYLLABLES = [
  'ka',
  'lo',
  'mi',
  'ter',
  'sen',
  'du',
  'ra',
  'von',
  'pe',
  'shi',
  'gal',
  'nor',
  'we',
  'bit',
  'cu',
  'zan',
]

/** Makes up words, the first ones far more frequent than the last, as in any language. */
const wordPicker = (random: Random): (() => string) => {
  const words = Array.from({ length: VOCABULARY }, (_, n) =>
    Array.from({ length: 2 + (n % 3) }, (_, s) => SYLLABLES[(n * 7 + s * 5 + ((n / 16) | 0)) % SYLLABLES.length]).join(
      '',
    ),
  )
  return () => words[Math.floor(VOCABULARY ** (random.below(10_000) / 10_000)) - 1] ?? 'word'
}

const inParallel = async (count: number, work: (n: number) => Promise<unknown>): Promise<void> => {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

/** Fills a site with groups and pads that have speaking names, and makes one user a member of some of the groups. */
const populate = async (server: Server, sizes: Sizes, pickWord: () => string): Promise<Account> => {
  const api = new Api(server.url)
  const [owner, member] = [await api.register('owner'), await api.register('member')]
  const [groupCount, memberships, padCount] = [
    numberOf(sizes, 'groups'),
    numberOf(sizes, 'memberships'),
    numberOf(sizes, 'pads'),
  ]
  const groups: string[] = []
  for (let n = 0; n < groupCount; n++) {
    const group = String(
      (await api.call('POST', '/group', { name: `Group ${n}`, visibility: 'restricted' }, owner.token))['key'],
    )
    groups.push(group)
    if (n < memberships)
      await api.call('POST', '/group/invite', { gid: group, invite: true, loginsOrEmails: [member.login] }, owner.token)
  }
  const pads: string[] = []
  await inParallel(padCount, async (n) => {
    const name = Array.from({ length: WORDS_IN_NAME }, pickWord).join(' ').slice(0, NAME_MAX)
    pads.push(await api.createPad(owner, groups[n % groupCount] ?? '', name))
  })
  await inParallel(Math.min(numberOf(sizes, 'texts'), padCount), async (n) => {
    const text = Array.from({ length: WORDS_IN_TEXT }, pickWord).join(' ')
    await fillPad(server, pads[n] ?? '', owner, [padFromLines(text).update])
  })
  const last = await api.createPad(owner, groups[0] ?? '', 'Quintessence of everything')
  await until(
    'The last pad is in the index',
    INDEXED_MS,
    async () => (await find(server, member, 'quintessence')).includes(last),
    500,
  )
  return member
}

const find = async (server: Server, { token }: Account, words: string): Promise<string[]> => {
  const { results } = (await new Api(server.url).call(
    'GET',
    `/pad/search?q=${encodeURIComponent(words)}`,
    undefined,
    token,
  )) as {
    results: { pads: object[] }
  }
  return results.pads.flatMap(Object.keys)
}

export const search: Scenario = {
  name: 'search',
  about: 'words, prefixes and pairs of words in 200,000 pads, as a member of 200 groups of 1,000',
  sizes: { pads: 200_000, groups: 1000, memberships: 200, texts: 5000, queries: 300, database: 'sqlite' },
  run: async (sizes) => {
    const figures = await withServer(textOf(sizes, 'database'), async (server) => {
      const random = randomFrom(SEED)
      const pickWord = wordPicker(random)
      const begun = performance.now()
      const member = await populate(server, sizes, pickWord)
      const fillS = Math.round((performance.now() - begun) / 1000)
      const answers = new Histogram()
      let hits = 0
      for (let n = 0; n < numberOf(sizes, 'queries'); n++) {
        const words = [pickWord(), `${pickWord()} ${pickWord()}`, pickWord().slice(0, 3)][n % 3] ?? ''
        const sentAt = performance.now()
        hits += (await find(server, member, words.padEnd(3, 'a'))).length
        answers.add(performance.now() - sentAt)
      }
      return { fillS, hits, ...answers.summary() }
    })
    const goals = [{ what: 'median', goal: 50, measured: figures.p50Ms, unit: 'ms' }]
    return { name: `${sizes['pads']}-${textOf(sizes, 'database')}`, figures, goals, failures: [] }
  },
}
