import { AppError } from '@sheaf/contract/errors'
import { expect, test } from 'vitest'
import { mergeSince, versionOf } from './versions.ts'

const then = { name: 'Board', note: 'old', open: false, texts: { en: 'Hello', fr: 'Salut', parts: { a: 1 } } }
const version = versionOf(then)

const refusalOf = (stored: object, sent: object, hidden: string[] = []) => {
  try {
    return mergeSince(version, stored as never, sent as never, hidden)
  } catch (error) {
    return (error as AppError).details
  }
}

test('[WIRE-57] a version depends on what fields hold, and not on their order', () => {
  expect(versionOf({ b: 1, a: { d: null, c: [] } })).toBe(versionOf({ a: { c: [], d: null }, b: 1 }))
  expect(versionOf({ a: 1 })).not.toBe(versionOf({ a: '1' }))
  expect(versionOf({ a: 1, b: undefined })).toBe(versionOf({ a: 1 }))
  expect(version).toMatch(/^[\w-]+$/)
})

test('[WIRE-57] what only one of two has changed holds', () => {
  const stored = { ...then, note: 'theirs' }
  expect(mergeSince(version, stored, { name: 'Mine', note: 'old' })).toEqual({ name: 'Mine', note: 'theirs' })
  expect(mergeSince(version, stored, { open: true })).toEqual({ open: true })
})

test('[WIRE-57] what both have changed to the same holds', () => {
  expect(mergeSince(version, { ...then, name: 'Ours' }, { name: 'Ours' })).toEqual({ name: 'Ours' })
})

test('[WIRE-58] what both have changed differently is refused with what is stored, and its version goes over it', () => {
  const stored = { ...then, name: 'Theirs', note: 'theirs' }
  expect(refusalOf(stored, { name: 'Mine', note: 'old', open: true })).toEqual({
    field: 'name',
    now: { name: 'Theirs' },
    version: versionOf(stored),
  })
  expect(mergeSince(versionOf(stored), stored, { name: 'Mine' })).toEqual({ name: 'Mine' })
})

test('[WIRE-58] a hidden field is named without what it holds', () => {
  const stored = { ...then, note: 'their secret' }
  expect(refusalOf(stored, { note: 'mine' }, ['note'])).toMatchObject({ field: 'note', now: { note: null } })
})

test('[WIRE-57, CFG-51] members of a value are merged one by one', () => {
  const stored = { ...then, texts: { en: 'Hello', de: 'Hallo', parts: { a: 1, b: 2 } } }
  const texts = { en: 'Hi', fr: 'Salut', parts: { a: 3 } }
  expect(mergeSince(version, stored, { texts })).toEqual({
    texts: { en: 'Hi', de: 'Hallo', parts: { a: 3, b: 2 } },
  })
  const { fr: _, ...without } = then.texts
  expect(mergeSince(version, then, { texts: without })).toEqual({ texts: without })
  expect(refusalOf({ ...then, texts: { ...then.texts, fr: 'Bonjour' } }, { texts: without })).toMatchObject({
    field: 'texts.fr',
    now: { 'texts.fr': 'Bonjour' },
  })
  expect(refusalOf(stored, { texts: { ...then.texts, fr: 'Bonjour' } })).toMatchObject({ now: { 'texts.fr': null } })
})

test.each(['', 'x', '"', 'x'.repeat(40), '\u{1f600}'.repeat(9)])(
  '[WIRE-58] a version that is none (%j) is another one',
  (none) => {
    expect(() => mergeSince(none, then, { name: 'Mine' })).toThrow(AppError)
    expect(mergeSince(none, then, { name: then.name })).toEqual({ name: then.name })
  },
)

test('[WIRE-57] without a version what is sent is stored', () => {
  expect(mergeSince(undefined, { name: 'Theirs' }, { name: 'Mine' })).toEqual({ name: 'Mine' })
})

test('[WIRE-57] a member that is left out counts as an empty text', () => {
  const stored = { texts: { en: 'Hello', fr: 'Salut' } }
  const version = versionOf({ texts: { en: 'Hello', fr: '' } })
  expect(mergeSince(version, stored, { texts: { en: 'Hi' } })).toEqual({ texts: { en: 'Hi', fr: 'Salut' } })
  expect(mergeSince(versionOf(stored), stored, { texts: { en: '', fr: 'Salut' } })).toEqual({
    texts: { en: '', fr: 'Salut' },
  })
})

test('[W-35] members named like parts of every object are members', () => {
  const texts = JSON.parse('{"__proto__": {"constructor": 1}}') as Record<string, unknown>
  const merged = mergeSince(versionOf({ texts: {} }), { texts: {} }, { texts })
  expect(JSON.stringify(merged)).toBe('{"texts":{"__proto__":{"constructor":1}}}')
  expect(({} as Record<string, unknown>)['constructor']).toBe(Object)
})
