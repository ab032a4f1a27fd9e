import { isFoundBy, searchWords, wordsOfPerson } from '@sheaf/contract/name-search'
import { expect, test } from 'vitest'
import { fillSite } from '../../testing/sites/big-site.ts'
import { testApp } from '../../testing/test-app.ts'

interface Account {
  readonly login: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

test('[ADM-18, ADM-20, USR-11] of many accounts, too, a search finds each once, in order, and counts them', async () => {
  const app = await testApp()
  await fillSite(app.database.db, { users: 3000, groups: 410, pads: 6000 })
  const admin = await app.siteAdmin()
  const list = async (query: string) => {
    const found: Account[] = []
    let [cursor, total]: [string | null, number] = ['', 0]
    while (cursor !== null) {
      const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const { body } = await admin.get(`/users?limit=200&${query}${from}`)
      found.push(...body['value'])
      ;[cursor, total] = [body['next'], body['total']]
    }
    expect(total).toBe(found.length)
    return found
  }
  const all = await list('')
  expect(all).toHaveLength(3000)
  // Very many, many with two words, a few, one, and none.
  for (const search of ['w', 'w1', 'w1 w2', 'user w1', 'w1a', 'user271', '2718', 'w1 nobody']) {
    const wanted = all.filter((person) => isFoundBy(searchWords(search), wordsOfPerson(person)))
    const logins = wanted.map(({ login }) => login)
    expect((await list(`search=${encodeURIComponent(search)}`)).map(({ login }) => login)).toEqual(logins)
    const lastFirst = await list(`sort=ctime&order=desc&state=neverSignedIn&search=${encodeURIComponent(search)}`)
    expect(lastFirst.map(({ login }) => login).toSorted()).toEqual(logins.toSorted())
  }
})
