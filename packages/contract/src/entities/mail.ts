import * as z from 'zod/mini'
import { instant } from '../field.ts'

export const mailStates = ['waiting', 'sent', 'failed'] as const
export const mailStateSchema = z.enum(mailStates, { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' })

/** A mail as the site administrator sees it: where it went and how, never what it says (ADM-13). */
export const mailSchema = z.object({
  _id: z.string(),
  to: z.string(),
  /** Name of the mail's template. */
  template: z.string(),
  lang: z.string(),
  state: mailStateSchema,
  attempts: z.int(),
  ctime: instant,
  sentAt: z.nullable(instant),
  nextTryAt: z.nullable(instant),
  /** The mail server's reply to the last attempt. */
  lastError: z.nullable(z.string()),
  /** Whether the mail has not been sent and sending it would still be useful. */
  canRetry: z.boolean(),
})
export type Mail = z.infer<typeof mailSchema>
