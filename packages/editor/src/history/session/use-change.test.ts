import { expect, test } from 'vitest'
import { countChange } from './use-change.ts'

const same = (text: string) => ({ kind: 'same', text })
const inserted = (text: string) => ({ kind: 'inserted', text })
const removed = (text: string) => ({ kind: 'removed', text })

test.each([
  ['a letter behind a word', [same('hello '), removed('everybod'), inserted('everybody')], { added: 1, removed: 0 }],
  ['one within it', [removed('hose'), inserted('house'), same(' and')], { added: 1, removed: 0 }],
  ['one taken out', [inserted('hose'), removed('house')], { added: 0, removed: 1 }],
  ['another word', [same('a '), removed('cat'), inserted('dog')], { added: 3, removed: 3 }],
  ['letters that repeat', [removed('aaa'), inserted('aa')], { added: 0, removed: 1 }],
  ['several places', [inserted('one'), same(' '), removed('two')], { added: 3, removed: 3 }],
  ['a character of two units', [removed('x'), inserted('x😀')], { added: 1, removed: 0 }],
])('[HIST-91] of %s the letters are counted that differ', (_, parts, change) => {
  expect(countChange(parts)).toEqual(change)
})
