import { Api } from '../client/api.ts'
import type { Server } from '../client/server.ts'
import { compareWithTenth, signIn, type Calls } from './large-site.ts'
import { numberOf, textOf, type Scenario } from './scenario.ts'

/** Groups and pads of either site: the fewest with which it has its named users. */
const AROUND = { groups: 2000, pads: 7000, publicEvery: 50 }

/** Search texts by how many people they find. Names are words of a language in which `w1` begins the most frequent ones. */
const TEXTS = {
  'a letter that everybody has': 'w',
  'the beginning of many names': 'w1',
  'a part inside of names': '1a',
  'first and last name': 'w1 w2',
  'a whole login': 'user4321',
  'somebody who does not exist': 'nobody here',
} as const

const callsOf = async ({ url, adminPassword }: Server): Promise<Calls> => {
  const api = new Api(url)
  const { token } = await api.call('POST', '/auth/admin/login', { login: 'admin', password: adminPassword })
  const [admin, popular] = [String(token), await signIn(api, 'popular')]
  const get = (path: string, token: string) => () => api.bytes('GET', path, undefined, token)
  const calls: Record<string, () => Promise<unknown>> = {}
  for (const [what, text] of Object.entries(TEXTS)) {
    const encoded = encodeURIComponent(text)
    calls[`suggestions to a member of 200 groups of 100: ${what}`] = get(`/search-users/${encoded}`, popular)
    calls[`suggestions to the administrator: ${what}`] = get(`/search-users/${encoded}`, admin)
    calls[`the administrator's list: ${what}`] = get(`/users?search=${encoded}`, admin)
  }
  return {
    ...calls,
    "the administrator's list, by last sign-in": get('/users?sort=signedInAt&order=desc', admin),
    "the administrator's list of those who never signed in": get('/users?state=neverSignedIn', admin),
    'the people of 200 groups of 100': get('/autocomplete', popular),
  }
}

export const peopleSearch: Scenario = {
  name: 'people-search',
  about: 'finding people among very many accounts, and among a tenth of them',
  sizes: { users: 100_000, calls: 40, database: 'sqlite' },
  presets: [{ database: 'sqlite' }, { database: 'postgres' }],
  run: async (sizes) => {
    const [users, database] = [numberOf(sizes, 'users'), textOf(sizes, 'database')]
    const outcome = await compareWithTenth((share) => ({ users: users / share, ...AROUND }), {
      database,
      times: numberOf(sizes, 'calls'),
      callsOf,
    })
    return { name: `${users}-${database}`, ...outcome, failures: [] }
  },
}
