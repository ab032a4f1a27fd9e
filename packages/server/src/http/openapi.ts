import type { Route } from '@sheaf/contract/route'
import { z } from 'zod'
import { ERRORS } from '@sheaf/contract/errors'

type Json = Record<string, unknown>

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json

const properties = (schema: Json): [string, Json][] =>
  Object.entries((schema['properties'] ?? {}) as Record<string, Json>)

const parameters = (route: Route): Json[] =>
  (['path', 'query'] as const).flatMap((place) => {
    const schema = schemaOf(place === 'path' ? route.params : route.query, 'input')
    const required = (schema['required'] ?? []) as string[]
    return properties(schema).map(([name, of]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: of,
    }))
  })

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `version` that is changed: what others have changed since stays, or is answered as `now` with 412',
  schema: { type: 'string' },
}

const errorReply = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

/** Returns the content of a reply: JSON, or a file in one of the media types that `fileReply` names. */
const replyContent = (route: Route): Json => {
  const schema = schemaOf(route.reply, 'output')
  const { mediaTypes } = schema as { mediaTypes?: readonly string[] }
  if (!mediaTypes) return { 'application/json': { schema } }
  return Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
}

const success = (route: Route): Json =>
  schemaOf(route.reply, 'output')['isRedirect']
    ? { 303: { description: 'An address for the browser, in `location`' } }
    : { [route.status ?? 200]: { description: 'Done', content: replyContent(route) } }

const BYTES = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }

/** Returns what a call takes in its body, if it takes anything. */
const requestBody = (route: Route): Json => {
  if (route.takesBytes) return { requestBody: { required: true, content: BYTES } }
  const body = schemaOf(route.body, 'input')
  return properties(body).length > 0 ? { requestBody: { content: { 'application/json': { schema: body } } } } : {}
}

const operation = (route: Route): Json => {
  return {
    tags: [route.tag],
    summary: route.summary,
    operationId: `${route.method.toLowerCase()}${route.path.replaceAll(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    ...(route.audience === 'anyone' ? { security: [{}, { bearer: [] }, { cookie: [] }] } : {}),
    parameters: [...parameters(route), ...(route.takesVersion ? [IF_MATCH] : [])],
    ...requestBody(route),
    responses: {
      ...success(route),
      '4XX': errorReply,
      '5XX': errorReply,
    },
  }
}

/** WIRE-40: all that a refusal may carry, whatever its call. */
export const refusalReply = z.strictObject({
  error: z.enum(Object.keys(ERRORS)),
  field: z.string().optional().describe('The field at fault'),
  key: z.string().optional().describe('What was asked for: an id, a login or a setting'),
  reason: z.string().optional().describe('What another server objected to, in its own words'),
  limit: z.number().optional().describe('The limit that was passed, in bytes'),
  now: z.record(z.string(), z.unknown()).optional().describe('What fields hold that somebody else changed meanwhile'),
  version: z.string().optional().describe('To which `now` belongs; a save that names it goes over it'),
  tokenError: z.literal(true).optional().describe('The session is over'),
  requestId: z.string().optional().describe('Of an unexpected error: where the log tells more'),
})

/** Returns the OpenAPI 3.1 document of these routes, from the same objects that validate and type them. */
export const openApiDocument = (routes: readonly Route[], server: string): Json => {
  const paths: Record<string, Json> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sheaf',
      version: '1',
      description:
        'Pads, kept together in shared folders. The wire calls a folder a group. Instants are milliseconds since 1970, except `exp`, when a token expires, and the `timestamp` of the statistics, which are seconds.',
    },
    servers: [{ url: server }],
    security: [{ bearer: [] }, { cookie: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'sheaf_session' },
      },
      schemas: {
        Refusal: schemaOf(refusalReply, 'output'),
      },
    },
  }
}
