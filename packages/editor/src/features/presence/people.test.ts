import { SERVER_MESSAGES, writeMessage } from '@sheaf/contract/realtime/messages'
import { describe, expect, it } from 'vitest'
import { initialsOf } from '@sheaf/ui/lib/initials'
import { Presence } from '../../connection/presence.ts'
import { readServerMessage } from '@sheaf/contract/realtime/server-messages'
import { circlesFor, othersWhoWrote, peopleIn } from './people.ts'

const me = { author: 'ada', name: 'Ada', color: '#aabbcc' }

describe('who is here', () => {
  it('[EDT-19] names everybody once, however many pages they have open', () => {
    const bob = { user: { author: 'bob', name: 'Bob', color: '#ccbbaa' } }
    const others = [bob, bob, { user: { ...me, name: 'Ada elsewhere' } }]
    expect(peopleIn(others, me).map(({ name, isMe }) => [name, isMe])).toEqual([
      ['Ada', true],
      ['Bob', false],
    ])
  })

  it('[EDT-342] draws as many as there is room for beside the name of the pad', () => {
    expect([1, 5, 6, 40].map((people) => circlesFor(people, false))).toEqual([1, 5, 5, 5])
    expect([0, 1, 2, 3, 40].map((people) => circlesFor(people, true))).toEqual([0, 1, 2, 1, 1])
  })

  it('[EDT-158] names who else wrote in the text, and nobody who is here', () => {
    const shown = (name: string) => ({ name, color: '#ccbbaa' })
    const appearances = new Map([
      ['ada', shown('Ada')],
      ['zoe', shown('Zoë')],
      ['bob', shown('Bob')],
      ['chen', shown('Chen')],
    ])
    const here = peopleIn([{ user: { author: 'bob', ...shown('Bob') } }], me)
    expect(othersWhoWrote(appearances, here).map(({ name }) => name)).toEqual(['Chen', 'Zoë'])
  })

  it('[EDT-95] tells guests by what the server calls them, whatever they call themselves', () => {
    const others = [
      { user: { author: 'g.abc', name: 'Ada', color: '#ccbbaa', isGuest: false } },
      { user: { author: 'bob', name: 'Bob', color: '#ccbbaa', isGuest: true } },
    ]
    expect(peopleIn(others, me).map(({ name, isGuest }) => [name, isGuest])).toEqual([
      ['Ada', false],
      ['Ada', true],
      ['Bob', false],
    ])
  })

  it('[RT-18] leaves out what is no person', () => {
    const entries = [
      null,
      { connection: '1' },
      { connection: '2', user: 'x' },
      { connection: '3', user: { author: 'eve', name: 'Eve', color: 'url(x)' } },
      { connection: '4', user: { author: 'eve', name: 'x'.repeat(601), color: '#aabbcc' } },
      { connection: '5', user: { author: 'bob', name: 'Bob', color: '#ccbbaa' } },
    ]
    const presence = new Presence({ send: () => {} })
    const message = readServerMessage(writeMessage(SERVER_MESSAGES, 'presence', entries as never))
    presence.receive(message?.payload as never)
    expect(peopleIn(presence.others.values(), me).map(({ name }) => name)).toEqual(['Ada', 'Bob'])
  })

  it('[EDT-19, NAME-10] shortens names in any script', () => {
    expect(['Ada Lovelace', 'bob', '', '李 小龍', 'Ñandú Østlig'].map(initialsOf)).toEqual([
      'AL',
      'B',
      '?',
      '李小',
      'ÑØ',
    ])
    expect(['Ñandu\u0301', 'N\u0303andú', 'ßen', 'ǆ', 'ნინო'].map(initialsOf)).toEqual(['Ñ', 'N\u0303', 'ß', 'Ǆ', 'ნ'])
    // A sign that is no letter is no initial, and a picture stands for a name that has no letter.
    expect(['🚲 Ñandú', '👩‍🚀 star', '(Anna) “Bell”', '🚲 👩‍🚀', '—'].map(initialsOf)).toEqual(['Ñ', 'S', 'AB', '🚲', '—'])
  })
})
