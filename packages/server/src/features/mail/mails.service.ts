import type { Mail } from '@sheaf/contract/entities/mail'
import { AppError } from '@sheaf/contract/errors'
import { permit } from '@sheaf/contract/policy/decision'
import { canSendMail } from '@sheaf/contract/policy/mail'
import type { Ctx } from '../../context.ts'
import { fromCursor, pageOf } from '../../db/queries/cursor.ts'
import { transact } from '../../db/transactions/transact.ts'
import { newId } from '../../lib/ids.ts'
import { recordAct } from '../audit/record-act.ts'
import { composeMail } from './compose.ts'
import { describeFailure } from './delivery-failure.ts'
import * as store from './mail.store.ts'
import { deliverMail } from './transport.ts'

/* The outbox for the site administrator, the only audience of these routes (ADM-12, ADM-13). */

/** Time for which an administrator would wait for an answer. */
const TEST_MS = 10_000

export interface TestOutcome {
  readonly sent: boolean
  readonly reason?: string
}

/**
 * ADM-12: sends a test mail now and outside the outbox, so that the answer is the mail server's own. Throws
 * MAIL_NOT_CONFIGURED.
 */
export const sendTestMail = async (ctx: Ctx, to: string, lang: string | undefined): Promise<TestOutcome> => {
  ctx.settings.forget()
  const settings = await ctx.settings.read()
  permit(canSendMail(settings))
  const mail = composeMail(settings, { template: 'test', data: {}, lang: lang ?? settings.defaultLanguage })
  const reason = await deliverMail(settings, { id: newId(), to, mail }, AbortSignal.timeout(TEST_MS)).then(
    () => undefined,
    describeFailure,
  )
  await recordAct(ctx, { act: 'mail.test', details: { to, sent: reason === undefined } })
  return reason === undefined ? { sent: true } : { sent: false, reason }
}

export interface MailPage {
  readonly value: Mail[]
  readonly next: string | null
}

export const listMails = async (
  ctx: Ctx,
  query: { readonly state?: Mail['state'] | undefined; readonly cursor?: string | undefined; readonly limit: number },
): Promise<MailPage> => {
  const behind = query.cursor === undefined ? undefined : fromCursor(query.cursor, 'instant')
  const mails = await store.listMails(ctx.db, { state: query.state, limit: query.limit + 1, behind })
  const { page, next } = pageOf(mails, query.limit, ({ ctime, _id }) => [ctime, _id])
  return { value: page, next }
}

/**
 * Tries a mail again. Throws KEY_NOT_FOUND if there is none, it was sent, or sending it has become useless, and
 * MAIL_NOT_CONFIGURED.
 */
export const retryMail = async (ctx: Ctx, id: string): Promise<Mail> => {
  permit(canSendMail(await ctx.settings.read()))
  return transact(ctx, async (ctx) => {
    const mail = await store.reviveMail(ctx.db, id, ctx.clock.now())
    if (!mail) throw new AppError('BACKEND.ERROR.CONFIGURATION.KEY_NOT_FOUND', { key: id })
    await ctx.jobs.enqueue(ctx.db, { kind: 'send-mail', key: id })
    await recordAct(ctx, { act: 'mail.retry', details: { mail: id, to: mail.to } })
    return mail
  })
}
