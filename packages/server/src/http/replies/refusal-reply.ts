import { ERRORS } from '@sheaf/contract/errors'
import { z } from 'zod'

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
