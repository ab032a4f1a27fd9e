import type { Actor } from '@sheaf/contract/policy/actor'
import type { UserId } from '@sheaf/contract/ids'
import { expect, test } from 'vitest'
import { chooseOrder } from '../../../lib/lists/order.ts'
import { groupOf } from '../../../testing/folders.ts'
import { filterGroups, readFilters, writeFilters } from './group-filters.ts'
import { arrangeGroups, sortGroups } from './group-order.ts'

const anna: Actor = { kind: 'user', id: 'user-anna' as UserId, login: 'anna' }
const names = (groups: readonly { name: string }[]) => groups.map(({ name }) => name)
const none = readFilters(new URLSearchParams())

test('[SCR-46] bookmarked groups come first, then the others; archived and read-only ones stand apart', () => {
  const groups = [
    groupOf('Plain'),
    groupOf('Starred'),
    groupOf('Old', { archived: true }),
    groupOf('Rules', { readonly: true }),
  ]
  const { active, shelved } = arrangeGroups(groups, ({ name }) => name === 'Starred')
  expect(names(active)).toEqual(['Starred', 'Plain'])
  expect(names(shelved)).toEqual(['Old', 'Rules'])
})

test('[SCR-46] a bookmark keeps a read-only group in use, and never an archived one', () => {
  const groups = [groupOf('Rules', { readonly: true }), groupOf('Old', { archived: true, readonly: true })]
  const { active, shelved } = arrangeGroups(groups, () => true)
  expect(names(active)).toEqual(['Rules'])
  expect(names(shelved)).toEqual(['Old'])
})

test('[SCR-51] groups sort by creation, name or last change as people read numbers and letters', () => {
  const groups = [groupOf('Room 10', { ctime: 1 }), groupOf('room 9', { ctime: 3 }), groupOf('Élan', { ctime: 2 })]
  expect(names(sortGroups(groups, { field: 'ctime', ascending: true }, 'en'))).toEqual(['Room 10', 'Élan', 'room 9'])
  expect(names(sortGroups(groups, { field: 'name', ascending: true }, 'en'))).toEqual(['Élan', 'room 9', 'Room 10'])
  const changeOf = ({ name }: { name: string }) => (name === 'Élan' ? 9 : 5)
  expect(names(sortGroups(groups, { field: 'lastEdited', ascending: false }, 'en', changeOf))).toEqual([
    'Élan',
    'Room 10',
    'room 9',
  ])
})

test('[SCR-51] choosing the active order reverses it, and another one begins ascending, that of changes with the newest', () => {
  expect(chooseOrder({ field: 'name', ascending: true }, 'name')).toEqual({ field: 'name', ascending: false })
  expect(chooseOrder({ field: 'name', ascending: false }, 'ctime')).toEqual({ field: 'ctime', ascending: true })
  expect(chooseOrder({ field: 'name', ascending: true }, 'lastEdited')).toEqual({
    field: 'lastEdited',
    ascending: false,
  })
})

test.each([
  ['two characters filter by name', 'co', ['Cooking', 'École (2024)']],
  ['one character does not filter', 'x', ['Cooking', 'École (2024)', '会議', 'Trips']],
  ['one character of Chinese, Japanese or Korean does', '議', ['会議']],
  ['case and accents make no difference', 'ECOLE', ['École (2024)']],
  ['tags are searched too', 'outdoor', ['Trips']],
  ['brackets and dots are plain text', '(20', ['École (2024)']],
  ['a pattern that matches everything matches nothing', '.*', []],
])('[SCR-53] %s', (_title, text, expected) => {
  const groups = [
    groupOf('Cooking'),
    groupOf('École (2024)'),
    groupOf('会議'),
    groupOf('Trips', { tags: ['Outdoors'] }),
  ]
  expect(names(filterGroups(groups, { ...none, text }, anna))).toEqual(expected)
})

test('[SCR-53] all filters have to hold at once', () => {
  const groups = [
    groupOf('Mine', { tags: ['a', 'b'], visibility: 'public' }),
    groupOf('Mine too', { tags: ['a'], visibility: 'public' }),
    groupOf('Guest', { tags: ['a', 'b'], visibility: 'public', admins: ['user-ben'], users: ['user-anna'] }),
  ]
  const found = filterGroups(groups, { text: '', role: 'admin', visibility: 'public', tags: ['a', 'b'] }, anna)
  expect(names(found)).toEqual(['Mine'])
  expect(names(filterGroups(groups, { ...none, role: 'user' }, anna))).toEqual(['Guest'])
  expect(filterGroups(groups, none, anna)).toHaveLength(3)
})

test('[SCR-53] filters survive their way through the address, and nonsense in it filters nothing', () => {
  const filters = { text: 'a&b', role: 'user' as const, visibility: 'private' as const, tags: ['x y', 'z'] }
  expect(readFilters(new URLSearchParams(writeFilters(filters).toString()))).toEqual(filters)
  expect(readFilters(new URLSearchParams('role=king&visibility=secret'))).toEqual(none)
})
