import { Api } from '../client/api.ts'
import { compareWithTenth, signIn, type Calls } from './large-site.ts'
import { numberOf, textOf, type Scenario } from './scenario.ts'

/** Number of groups for each public one, on the whole site. */
export const PUBLIC_EVERY = 50

const callsOf = async (api: Api): Promise<Calls> => {
  const [member, popular, warden] = [
    await signIn(api, 'member'),
    await signIn(api, 'popular'),
    await signIn(api, 'warden'),
  ]
  const get = (path: string, token: string) => () => api.bytes('GET', path, undefined, token)
  const search = (words: string) => get(`/pad/search?q=${encodeURIComponent(words)}`, member)
  const { value } = await api.call('GET', '/group', undefined, warden)
  const [hall] = Object.keys((value as { groups: object }).groups)
  return {
    'the groups of a member of 200, with 5,000 pads': get('/group', member),
    'a group of 1,000 pads and 500 people': get(`/group/${hall}`, warden),
    'the dashboard of the same member': get(`/pad/getRelevantPads/${member}`, member),
    'search: a word of every third pad': search('everywhere'),
    'search: a word of every thirtieth pad': search('middling'),
    'search: a word of one pad in 10,000': search('seldom'),
    'search: the beginnings of three words': search('ev mi w1'),
    'the people of 200 groups of 100': get('/autocomplete', popular),
    // FILL hashes these passwords with the least possible work, so that the figure leaves the hash out.
    'sign-in, apart from the hash': () => signIn(api, 'member'),
  }
}

export const bigSite: Scenario = {
  name: 'big-site',
  about: 'the calls of every day on a large site, and on one of a tenth of its size with as many public pads',
  sizes: { users: 20_000, groups: 20_000, pads: 200_000, calls: 40, database: 'sqlite' },
  presets: [{ database: 'sqlite' }, { database: 'postgres' }],
  run: async (sizes) => {
    const database = textOf(sizes, 'database')
    const outcome = await compareWithTenth(
      (share) => ({
        users: numberOf(sizes, 'users') / share,
        groups: numberOf(sizes, 'groups') / share,
        pads: numberOf(sizes, 'pads') / share,
        // A search takes as long as what its reader may read is long, which is to be the same on both sites.
        publicEvery: PUBLIC_EVERY / share,
      }),
      { database, times: numberOf(sizes, 'calls'), callsOf: (server) => callsOf(new Api(server.url)) },
    )
    return { name: `${textOf(sizes, 'pads')}-${database}`, ...outcome, failures: [] }
  },
}
