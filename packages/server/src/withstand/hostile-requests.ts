import type { Method, Route } from '@sheaf/contract/route'
import fc from 'fast-check'
import { z } from 'zod'

/*
 * Generates hostile requests: any call of the contract, with values that its schemas accept and values that they do
 * not.
 */

export interface HostileRequest {
  /** Readable name of the call. */
  readonly name: string
  readonly request: {
    readonly method: Method
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    readonly payload?: string
  }
}

/** What exists on the site, and may therefore be meant. */
export interface Known {
  /** Ids, logins and the like, for fields and parameters of any name. */
  readonly names: readonly string[]
  /** What is right in the fields and parameters of these names. */
  readonly byField: Readonly<Record<string, readonly string[]>>
}

type JsonSchema = {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
}

const schemaOf = (schema: z.core.$ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 50 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\udfff tail',
    '\u202e',
    '\r\nBcc: x@example.org',
    '__proto__',
    'constructor',
    'undefined',
    'null',
    '../../etc/passwd',
    "' or 1=1 --",
    '*)(uid=*',
    '<script>alert(1)</script>',
    '${7*7}',
    '=1+1',
    'x'.repeat(100_000),
    '1e999',
    '-1',
  ),
)

const hostileValue = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.double(),
  fc.constantFrom<unknown>(
    null,
    [],
    {},
    [[]],
    Number.MAX_SAFE_INTEGER + 1,
    nested(5000),
    { length: -1 },
    { toString: 'x', valueOf: 'x', toJSON: 'x' },
    Array.from({ length: 5000 }, () => 'x'),
  ),
)

/** Generates values that the schema accepts, as far as its JSON form tells. */
const fitting = (schema: JsonSchema, known: Known, field = ''): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fitting(one, known, field)))
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({ min: -1, max: 100 })
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known, field), { maxLength: 3 })
    case 'object':
      return fieldsOf(schema, known)
    case 'null':
      return fc.constant(null)
    default:
      return fc.constantFrom(...(known.byField[field] ?? [...known.names, 'some text', 'somebody@example.org']))
  }
}

/** Generates records with each field missing or fitting, and either some or at most one of them hostile. */
const fieldsOf = ({ properties = {} }: JsonSchema, known: Known): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, known, name)] as const)
  if (fields.length === 0) return fc.constant({})
  const anyOf = fields.map(([name, value]) => [
    name,
    fc.oneof({ weight: 3, arbitrary: value }, { weight: 1, arbitrary: hostileValue }),
  ])
  const one = fc.tuple(fc.constantFrom(...fields.map(([name]) => name)), hostileValue)
  return fc.oneof(
    fc.record(Object.fromEntries(anyOf) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }),
    fc
      .tuple(fc.record(Object.fromEntries(fields), { requiredKeys: [] }), fc.option(one))
      .map(([record, hostile]) => (hostile ? { ...record, [hostile[0]]: hostile[1] } : record)),
  )
}

/** Bodies that `JSON.stringify` would not write. */
const rawBody = fc.constantFrom(
  '',
  '{',
  '[]',
  'null',
  '7',
  '"text"',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"name":"a","name":"b"}',
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '{"name":"\\ud800"}',
  '\ufeff{}',
  '\0',
  'a=1&a=2',
)

const contentType = fc.constantFrom(
  '',
  'application/json; charset=utf-8; charset=x',
  'application/json, text/plain',
  `application/json; x="${'x'.repeat(5000)}`,
  'APPLICATION/JSON',
  '\u00ff',
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'application/xml',
  'x',
)

const pathPart = (known: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: fc.constantFrom('%00', '%zz', '%', '..%2f..', '%c0%af', '%ED%A0%80', 'x'.repeat(5000)) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => encodeURIComponent(text)) },
  )

const pathOf = ({ path }: Route, { names, byField }: Known): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...path
        .split('/')
        .map((part) => (part.startsWith(':') ? pathPart(byField[part.slice(1)] ?? names) : fc.constant(part))),
    )
    .map((parts) => parts.join('/'))

const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.toWellFormed().slice(0, 10_000))
}

const queryOf = (route: Route, known: Known): fc.Arbitrary<string> =>
  fc
    .tuple(
      fieldsOf(schemaOf(route.query), known),
      fc.constantFrom('', '&q=1&q=2', '&__proto__[admin]=1', '&auth_token=x&auth_token=y', '&%', '&a[b][c]=1'),
    )
    .map(([fields, more]) =>
      `?${Object.entries(fields)
        .map(([name, value]) => `${name}=${encoded(value)}`)
        .join('&')}${more}`.slice(0, 20_000),
    )

const hostileLine = fc.constantFrom(
  '',
  'x',
  'null',
  ',;=',
  '\u00ff',
  '__proto__',
  '<script>alert(1)</script>',
  'x'.repeat(5000),
)

const headers = fc.record(
  {
    authorization: fc.oneof(
      hostileLine,
      fc.constantFrom('Bearer', 'Bearer null', 'JWT a b', 'Basic YWRhOng=', `Bearer ${'x'.repeat(43)}`, 'Negotiate ='),
    ),
    cookie: fc.oneof(
      hostileLine,
      fc.constantFrom(
        'sheaf_session=x',
        'sheaf_session=%',
        'sheaf_session=a; sheaf_session=b',
        '=;=;;',
        'token=%E0%A4%A; token=t.x',
        'sheaf_oidc_visit=x; sheaf_oidc_proven=x; sheaf_cas_visit=x; sheaf_proven=x',
        'a=b; '.repeat(500),
      ),
    ),
    origin: fc.oneof(
      hostileLine,
      fc.constantFrom('https://evil.example', 'http://[', 'file://', 'http://localhost:80'),
    ),
    'sec-fetch-site': fc.oneof(hostileLine, fc.constantFrom('cross-site', 'same-site', 'none')),
    'x-forwarded-for': fc.oneof(hostileLine, fc.constantFrom('1.2.3.4', '::ffff:1.2.3.4%eth0', '1.1.1.1,'.repeat(500))),
    'x-forwarded-host': fc.oneof(hostileLine, fc.constantFrom('evil.example', 'a b', '[::1', 'a@b:99999', ',')),
    'x-forwarded-proto': fc.oneof(hostileLine, fc.constantFrom('https', 'javascript', 'https,http')),
    host: fc.constantFrom('evil.example', 'a b', ':0', '[::1'),
    'accept-language': fc.oneof(
      hostileLine,
      fc.constantFrom('*', ';q=x', 'fr;q=1e999', '-'.repeat(5000), 'en,'.repeat(2000)),
    ),
    'if-none-match': fc.oneof(hostileLine, fc.constantFrom('*', '"')),
    range: fc.constant('bytes=0-99999999999999'),
    'user-agent': fc.oneof(hostileLine, fc.constant('\u00ff'.repeat(3000))),
  },
  { requiredKeys: [] },
)

const bodyOf = (route: Route, known: Known): fc.Arbitrary<{ readonly payload: string; readonly type: string }> =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        payload: fieldsOf(schemaOf(route.body), known).map((fields) => JSON.stringify(fields)),
        type: fc.oneof(
          { weight: 9, arbitrary: fc.constant('application/json') },
          { weight: 1, arbitrary: contentType },
        ),
      }),
    },
    { weight: 1, arbitrary: fc.record({ payload: rawBody, type: contentType }) },
  )

/** Generates requests of this call, below the present base path or that of the old system. */
export const hostileRequest = (route: Route, known: Known): fc.Arbitrary<HostileRequest> =>
  fc
    .record({
      base: fc.constantFrom('/api', '/mypads/api'),
      path: pathOf(route, known),
      query: queryOf(route, known),
      body: bodyOf(route, known),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: headers }),
    })
    .map(({ base, path, query, body, headers }) => ({
      name: `${route.method} ${route.path}`,
      request: {
        method: route.method,
        url: `${base}${path}${query}`,
        headers: { ...headers, ...(route.method === 'GET' ? {} : { 'content-type': body.type }) },
        ...(route.method === 'GET' ? {} : { payload: body.payload }),
      },
    }))
