import type { Pad } from '@sheaf/contract/entities/pad'
import { expect, test } from 'vitest'
import { groupOf, padOf } from '../../../testing/folders.ts'
import { widenedBy } from '../moving/move-audience.ts'
import { filterPads, sortPads } from './pad-order.ts'
import { recentPads } from './recent-pad-list.tsx'

const group = groupOf('Board')
const names = (pads: readonly { name: string }[]) => pads.map(({ name }) => name)
const inOrder = (all: readonly Pad[]) => Object.fromEntries(all.entries())
const pads = [
  padOf('Zoo', group, { ctime: 1, lastEdited: 50 }),
  padOf('apple', group, { ctime: 30 }),
  padOf('Éclair', group, { ctime: 2, lastEdited: 10 }),
]

test('[PREF-3] pads sort by name, by creation and by last update; one never written in counts from its creation', () => {
  expect(names(sortPads(pads, { field: 'name', ascending: true }, 'en'))).toEqual(['apple', 'Éclair', 'Zoo'])
  expect(names(sortPads(pads, { field: 'ctime', ascending: false }, 'en'))).toEqual(['apple', 'Éclair', 'Zoo'])
  expect(names(sortPads(pads, { field: 'lastEdited', ascending: false }, 'en'))).toEqual(['Zoo', 'apple', 'Éclair'])
})

test('[SCR-63] the filter of pads takes its text as it is', () => {
  expect(names(filterPads(pads, 'ECL'))).toEqual(['Éclair'])
  expect(filterPads(pads, '.*')).toEqual([])
  expect(filterPads(pads, ' ')).toHaveLength(3)
})

test('[SCR-33, PAD-45] the dashboard has each pad once, the last edited first', () => {
  const [watched, followed] = [90, 40].map((lastEdited) =>
    padOf(`At ${lastEdited}`, groupOf('Elsewhere'), { lastEdited }),
  )
  const relevant = {
    pads: inOrder(pads),
    watchlist: { groups: {}, pads: inOrder([...pads, watched!]), padsFromGroups: inOrder([followed!, watched!]) },
  }
  expect(names(recentPads(relevant, 'lastEdited', 'en'))).toEqual(['At 90', 'Zoo', 'At 40', 'apple', 'Éclair'])
  expect(names(recentPads(relevant, 'name', 'en'))).toEqual(['apple', 'At 40', 'At 90', 'Éclair', 'Zoo'])
})

const SITE = { allPadsPublicsAuthentifiedOnly: false, publicNeedsAccount: false }

test('[SCR-780] more people see what follows its folder into a wider one', () => {
  const own = padOf('Own', group, { visibility: 'restricted' })
  const wide = groupOf('Wide', { visibility: 'public' })
  expect(names(widenedBy([...pads, own], group, wide, SITE))).toEqual(names(pads))
  expect(widenedBy(pads, wide, group, SITE)).toEqual([])
  expect(widenedBy(pads, group, wide, { ...SITE, allPadsPublicsAuthentifiedOnly: true })).toEqual([])
})

test('[SCR-780] more people see a pad where a member is who is none now, unless everybody sees it already', () => {
  const mixed = [
    padOf('Follows', group),
    padOf('Restricted', group, { visibility: 'restricted' }),
    padOf('Private', group, { visibility: 'private' }),
    padOf('Public', group, { visibility: 'public' }),
  ]
  const bigger = groupOf('Bigger', { users: ['user-ben'] })
  expect(names(widenedBy(mixed, group, bigger, SITE))).toEqual(['Follows', 'Restricted', 'Private'])
  expect(widenedBy(mixed, bigger, group, SITE)).toEqual([])
  expect(widenedBy(mixed, bigger, groupOf('Turned', { admins: ['user-ben'], users: ['user-anna'] }), SITE)).toEqual([])
})

test('[SCR-780] another folder has another password', () => {
  const [one, other] = [groupOf('One', { visibility: 'private' }), groupOf('Other', { visibility: 'private' })]
  const own = padOf('Own', one, { visibility: 'private' })
  expect(names(widenedBy([padOf('Follows', one), own], one, other, SITE))).toEqual(['Follows'])
})

test('[SCR-780] where what is public asks for an account, the password of another folder lets in visitors', () => {
  const [wide, secret] = [groupOf('Wide', { visibility: 'public' }), groupOf('Secret', { visibility: 'private' })]
  const accounts = { ...SITE, publicNeedsAccount: true }
  const mixed = [padOf('Follows', wide), padOf('Own', wide, { visibility: 'public' })]
  expect(names(widenedBy(mixed, wide, secret, accounts))).toEqual(['Follows'])
  expect(widenedBy(mixed, wide, secret, SITE)).toEqual([])
  expect(widenedBy(mixed, wide, group, accounts)).toEqual([])
  expect(widenedBy(mixed, wide, groupOf('Other', { visibility: 'public' }), accounts)).toEqual([])
})
