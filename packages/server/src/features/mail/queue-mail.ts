import type { Ctx } from '../../context.ts'
import { newId } from '../../ids.ts'
import { insertMail } from './mail.store.ts'
import type { DataOf, TemplateName } from './templates/index.ts'

/** Binds what is encrypted to the outbox. */
export const MAIL_SECRETS = 'mail'

export type MailCtx = Pick<Ctx, 'db' | 'clock' | 'jobs' | 'secretBox'>

export interface QueuedMail<Name extends TemplateName> {
  /** One person's address. Everybody gets a mail of their own (MAIL-5). */
  readonly to: string
  readonly lang: string
  readonly template: Name
  /** What the template says, as JSON. It is encrypted, and forgotten once the mail was sent. */
  readonly data: DataOf<Name>
  /** When there is no more use in sending it: a link in it is dead by then. */
  readonly expiresAt?: number
}

/**
 * Puts a mail into the outbox (MAIL-1). Call it with the context of the transaction that makes what the mail tells: there
 * is neither a mail about what did not happen, nor one lost. Whether the site can send is asked before (`canMailLinks`).
 */
export const queueMail = async <Name extends TemplateName>(
  ctx: MailCtx,
  { to, lang, template, data, expiresAt }: QueuedMail<Name>,
): Promise<void> => {
  const id = newId()
  await insertMail(ctx.db, {
    id,
    recipient: to,
    lang,
    template,
    sealedData: ctx.secretBox(MAIL_SECRETS).seal(JSON.stringify(data), id),
    createdAt: ctx.clock.now(),
    expiresAt: expiresAt ?? null,
  })
  await ctx.jobs.enqueue(ctx.db, { kind: 'send-mail', key: id })
}
