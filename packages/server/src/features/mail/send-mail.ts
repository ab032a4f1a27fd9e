import type { Settings } from '@sheaf/contract/entities/settings'
import { displayName, ownView } from '@sheaf/contract/policy/display-name'
import { canSendMail } from '@sheaf/contract/policy/mail'
import { permit } from '@sheaf/contract/policy/decision'
import type { JobCtx, JobHandler } from '../../jobs/job.ts'
import { findAccount } from '../accounts/accounts.store.ts'
import { composeMail } from './compose.ts'
import * as store from './mail.store.ts'
import { MAIL_SECRETS } from './queue-mail.ts'
import type { DataOf, TemplateName } from './templates/index.ts'
import { deliverMail } from './transport.ts'
import { failureOf, withoutAddresses } from './delivery-failure.ts'

/**
 * Returns what a mail may still say, since it may be sent long after it was queued; `undefined` if that is nothing.
 */
type Recheck<Data> = (ctx: JobCtx, data: Data) => Promise<Data | undefined>

/** The rechecks by template. Mails of all other templates are sent as they were queued. */
export type Rechecks = { readonly [Name in TemplateName]?: Recheck<DataOf<Name>> }

/** NAME-6: returns the name by which the recipient sees themself; `undefined` for people without an account. */
const nameOfRecipient = async (
  ctx: JobCtx,
  { userId }: Pick<store.WaitingMail, 'userId'>,
  settings: Settings,
): Promise<string | undefined> => {
  const account = userId === null ? undefined : await findAccount(ctx.db, userId)
  return account && displayName(account, ownView(settings))
}

/**
 * Returns a handler that makes one try to send a mail of the outbox. The job's lease keeps other servers from sending
 * the same mail.
 */
export const sendMail =
  (rechecks: Rechecks): JobHandler =>
  async (ctx, { key, signal }) => {
    const mail = await store.beginAttempt(ctx.db, key)
    if (!mail) return undefined
    if (mail.expiresAt !== null && mail.expiresAt <= ctx.clock.now()) {
      await store.markFailed(ctx.db, key, { error: 'expired before it could be sent', isExpired: true })
      return undefined
    }
    try {
      const settings = await ctx.settings.read()
      permit(canSendMail(settings))
      const queued: unknown = JSON.parse(ctx.secretBox(MAIL_SECRETS).open(mail.sealedData, mail.id))
      // The template determines the type of its data, which the compiler cannot follow.
      const recheck = rechecks[mail.template as TemplateName] as Recheck<unknown> | undefined
      const data = recheck ? await recheck(ctx, queued) : queued
      if (data === undefined) {
        await store.markFailed(ctx.db, key, {
          error: 'its recipient has another address, or may not be told of it any more',
          isExpired: true,
        })
        return undefined
      }
      await deliverMail(
        settings,
        {
          id: mail.id,
          to: mail.recipient,
          mail: composeMail(settings, { ...mail, data, name: await nameOfRecipient(ctx, mail, settings) }),
        },
        signal,
      )
    } catch (error) {
      // The job was lost to another server, or this one is closing; the server that runs it next records the outcome.
      if (signal.aborted) throw error
      const { text, pauseMs } = failureOf(error, mail.attempts)
      ctx.log.warn(
        { mail: key, template: mail.template, attempts: mail.attempts, reason: withoutAddresses(text) },
        'a mail could not be sent',
      )
      if (pauseMs === undefined) {
        await store.markFailed(ctx.db, key, { error: text, isExpired: false })
        return undefined
      }
      await store.markWaiting(ctx.db, key, text, ctx.clock.now() + pauseMs)
      return { again: true, delayMs: pauseMs }
    }
    await store.markSent(ctx.db, key, ctx.clock.now())
    return undefined
  }
