import { describe, expect, it } from 'vitest'
import { initialsOf } from '@sheaf/ui/lib/initials'
import { peopleIn } from './people.ts'

const me = { author: 'ada', name: 'Ada', color: '#aabbcc' }

describe('who is here', () => {
  it('[EDT-19] names everybody once, however many pages they have open', () => {
    const bob = { user: { author: 'bob', name: 'Bob', color: '#ccbbaa' } }
    const states = new Map<number, unknown>([
      [1, { user: me }],
      [2, bob],
      [3, bob],
      [4, { user: { ...me, name: 'Ada elsewhere' } }],
    ])
    expect(peopleIn(states, me).map(({ name, isMe }) => [name, isMe])).toEqual([
      ['Ada', true],
      ['Bob', false],
    ])
  })

  it('[EDT-95] tells guests by what the server calls them, whatever they call themselves', () => {
    const states = new Map<number, unknown>([
      [1, { user: { author: 'g.abc', name: 'Ada', color: '#ccbbaa', isGuest: false } }],
      [2, { user: { author: 'bob', name: 'Bob', color: '#ccbbaa', isGuest: true } }],
    ])
    expect(peopleIn(states, me).map(({ name, isGuest }) => [name, isGuest])).toEqual([
      ['Ada', false],
      ['Ada', true],
      ['Bob', false],
    ])
  })

  it('[RT-18] leaves out what is no person', () => {
    const states = new Map<number, unknown>([
      [1, null],
      [2, { user: 'x' }],
      [3, { user: { author: 'eve', name: 'Eve', color: 'url(x)' } }],
      [4, { user: { author: 'eve', name: 'x'.repeat(601), color: '#aabbcc' } }],
    ])
    expect(peopleIn(states, me)).toHaveLength(1)
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
