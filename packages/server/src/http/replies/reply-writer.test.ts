import { groupIndexSchema, groupViewSchema } from '@sheaf/contract/routes/groups'
import { success } from '@sheaf/contract/route'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../testing/test-app.ts'
import { replyWriter } from './reply-writer.ts'

const written = (schema: z.core.$ZodType, value: unknown): unknown => JSON.parse(replyWriter(schema)(value))

const secret = { passwordHash: '$argon2id$', toJSON: undefined }
const person = z.object({ login: z.string(), email: z.string().optional(), seenAt: z.int().nullable() })
const ada = { login: 'ada', seenAt: null }
const ben = { login: 'ben', email: 'ben@example.org', seenAt: 1_767_225_600_000 }

test.each<[string, z.core.$ZodType, unknown, unknown]>([
  ['an object', person, { ...ben, ...secret }, ben],
  ['what may be absent', person.optional(), { ...ada, ...secret }, ada],
  ['what may be null', z.object({ of: person.nullable() }), { of: { ...ada, ...secret } }, { of: ada }],
  ['null', z.object({ of: person.nullable() }), { of: null, ...secret }, { of: null }],
  ['a list', z.array(person), [{ ...ada, ...secret }, ben], [ada, ben]],
  ['a map', z.record(z.string(), person), { 'a "b"': { ...ada, ...secret }, 7: ben }, { 'a "b"': ada, 7: ben }],
  ['a default', z.object({ success, key: z.string() }), { key: 'x', ...secret }, { success: true, key: 'x' }],
  ['a choice', z.union([z.object({ a: z.number() }), person]), { ...ada, ...secret }, ada],
  ['a choice of texts', z.object({ of: z.enum(['a', 'b']).nullable() }), { of: 'b', ...secret }, { of: 'b' }],
  ['anything at all', z.object({ of: z.unknown() }), { of: { any: [1, null] }, ...secret }, { of: { any: [1, null] } }],
])('[WIRE-40] of %s only what the schema names is written', (_what, schema, value, expected) => {
  expect(written(schema, value)).toEqual(expected)
  expect(written(schema, value)).toEqual(JSON.parse(JSON.stringify(z.parse(schema, value))))
})

test.each(['"', '\\', '\u0000', '\u2028', '\ud800', '</script>', '𝒳é漢', 'a\nb\t'])(
  '[WIRE-20, W-29] the text %j is written as JSON',
  (text) => {
    expect(written(z.object({ text: z.string() }), { text })).toEqual({ text })
    expect(written(z.record(z.string(), z.string()), { [text]: text })).toEqual({ [text]: text })
  },
)

const group = {
  _id: 'g',
  name: 'Board',
  description: 'Ours',
  visibility: 'private',
  readonly: false,
  archived: false,
  allowUsersToCreatePads: true,
  history: 'members',
  tags: ['a'],
  pads: ['p'],
  admins: ['u'],
  users: [],
  watchers: [],
  ctime: 1,
}

test('[WIRE-40, WIRE-23, GRP-28] groups and pads are written without their hashes, a closed group with its name alone', () => {
  const pad = {
    _id: 'p',
    name: 'Notes',
    group: 'g',
    visibility: null,
    readonly: null,
    history: null,
    archived: false,
    isTemplate: false,
    isSiteTemplate: false,
    lang: null,
    lineNumbers: true,
    ctime: 1,
    lastEdited: null,
  }
  const marked = { groups: { g: group }, pads: { p: pad } }
  const index = { ...marked, users: { u: { _id: 'u', login: 'ada' } }, admins: {}, watchers: {} }
  const all = { ...index, bookmarks: marked, watchlist: marked, lastEdited: { g: 2 } }
  const leaking = JSON.parse(JSON.stringify(all), (_key, value: unknown) =>
    value && typeof value === 'object' && '_id' in value ? { ...value, ...secret } : value,
  ) as unknown
  expect(written(groupIndexSchema, leaking)).toEqual(all)
  const { name, visibility } = group
  const { pads: _pads, ...incomplete } = group
  expect(written(groupViewSchema, { key: 'g', value: { ...incomplete, ...secret } })).toEqual({
    key: 'g',
    value: { name, visibility },
  })
})

test('[WIRE-40] a reply that lacks what its schema requires is not sent', () => {
  expect(() => replyWriter(person)({ seenAt: null })).toThrow('login')
})

test('[WIRE-40] every call of the API has its writer', async () => {
  const { routes } = await testApp()
  expect(routes.length).toBeGreaterThan(60)
  for (const { reply } of routes) expect(replyWriter(reply)).toBeTypeOf('function')
})
