import { z } from 'zod'
import { instant } from '../field.ts'

export const mailStates = ['waiting', 'sent', 'failed'] as const
export const mailStateSchema = z.enum(mailStates, { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' })

/** A mail as the site administrator sees it: where it went and how, never what it says (ADM-13). */
export const mailSchema = z.object({
  _id: z.string(),
  to: z.string(),
  /** Which of the product's mails it is. */
  template: z.string(),
  lang: z.string(),
  state: mailStateSchema,
  attempts: z.number().int(),
  ctime: instant,
  sentAt: instant.nullable(),
  nextTryAt: instant.nullable(),
  /** What the mail server said when it was tried last. */
  lastError: z.string().nullable(),
  /** It has not gone, and there is still use in sending it. */
  canRetry: z.boolean(),
})
export type Mail = z.infer<typeof mailSchema>
