import * as z from 'zod/mini'
import { mailSchema, mailStateSchema } from '../entities/mail.ts'
import { loginsOrEmailsUpTo } from '../entities/user-list.ts'
import { email, filledUpTo, languageCode, pageCursor, pageLimit, stringUpTo, text } from '../field.ts'
import { MAIL_PAGE_MAX, NOTIFIED_MAX, NOTIFY_TEXT_MAX } from '../limits.ts'
import { route, success } from '../route.ts'

const tag = 'Mail'

/** Clients of the old system name the field as their form did, and send one person without an array. */
const asArray = (body: unknown): unknown => {
  if (typeof body !== 'object' || body === null) return body
  const { 'loginsOrEmails[]': ofForm, ...rest } = body as Record<string, unknown>
  const { loginsOrEmails: people = ofForm } = rest
  return { ...rest, loginsOrEmails: typeof people === 'string' ? [people] : people }
}

export const notifyUsers = route({
  method: 'POST',
  path: '/notify-users',
  tag,
  audience: 'user',
  summary: 'Ask people by mail to look at a page of this site; only those who may read its pad get one',
  body: z.pipe(
    z.transform(asArray),
    z.object({
      loginsOrEmails: loginsOrEmailsUpTo(NOTIFIED_MAX),
      /** An address of this site, either whole or from its first slash on. */
      url: filledUpTo(2000, 'BACKEND.ERROR.TYPE.PARAM_STR'),
      text: z._default(text(NOTIFY_TEXT_MAX, 'BACKEND.ERROR.TYPE.PARAM_INVALID'), ''),
      /** Old clients send it, but everybody gets the mail in their own language. */
      lang: z.optional(languageCode),
    }),
  ),
  reply: z.object({ success }),
  fieldErrors: { loginsOrEmails: 'BACKEND.ERROR.TYPE.LOGINS_ARR' },
})

export const sendTestMail = route({
  method: 'POST',
  path: '/mails/test',
  tag,
  audience: 'siteAdmin',
  summary: 'Send a test mail now, and tell how it went',
  body: z.object({ email, lang: z.optional(languageCode) }),
  /** `reason` is the objection of the mail server or of the way to it. */
  reply: z.object({ success, sent: z.boolean(), reason: z.optional(z.string()) }),
})

export const listMails = route({
  method: 'GET',
  path: '/mails',
  tag,
  audience: 'siteAdmin',
  summary: 'The outbox, newest first',
  query: z.object({
    state: z.optional(mailStateSchema),
    cursor: pageCursor,
    limit: pageLimit(MAIL_PAGE_MAX),
  }),
  reply: z.object({
    value: z.array(mailSchema),
    /** Cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
  }),
})

export const retryMail = route({
  method: 'POST',
  path: '/mails/:id/retry',
  tag,
  audience: 'siteAdmin',
  summary: 'Try a mail again that has not gone',
  params: z.object({ id: stringUpTo(100) }),
  reply: z.object({ success, value: mailSchema }),
})
