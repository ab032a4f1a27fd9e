import { defaultColorOf } from '@sheaf/contract/author-color'
import { expect, it, vi } from 'vitest'
import { PresenceRoom } from '../testing/presence-room.ts'
import { Authors } from './authors.ts'
import { PersonColors } from './person-colors.ts'

it('[EDT-250] a person has the colour of who wrote here, or is here, or their own', () => {
  const authors = new Authors()
  const room = new PresenceRoom()
  const presence = room.join('eve')
  const colors = new PersonColors(authors, presence)
  const changed = vi.fn()
  const stop = colors.onChange(changed)
  expect(colors.of('ada')).toBe(defaultColorOf('ada'))
  authors.merge({ ada: { name: 'Ada', color: '#112233' } })
  expect([colors.of('ada'), changed.mock.calls.length]).toEqual(['#112233', 1])
  room.join('bob')
  const [bob] = [...presence.others.values()]
  expect(colors.of('bob')).toBe(bob?.user?.color)
  expect(changed).toHaveBeenCalledTimes(2)
  stop()
  room.join('zoe')
  expect(changed).toHaveBeenCalledTimes(2)
})
