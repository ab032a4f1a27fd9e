import type { UserId } from '@sheaf/contract/ids'
import type { Ctx } from '../../context.ts'
import { newId } from '../../lib/ids.ts'
import { insertMail } from './mail.store.ts'
import type { DataOf, TemplateName } from './templates/index.ts'

/** Purpose that binds encrypted data to the outbox. */
export const MAIL_SECRETS = 'mail'

export type MailCtx = Pick<Ctx, 'db' | 'clock' | 'jobs' | 'secretBox'>

export interface QueuedMail<Name extends TemplateName> {
  /** The account whose mail this is, and with which it is removed, whatever its address is by then (W-37). */
  readonly user: UserId | null
  /** One person's address. Everybody gets a mail of their own (MAIL-5). */
  readonly to: string
  readonly lang: string
  readonly template: Name
  /** The template's data as JSON. It is encrypted, and deleted once the mail was sent. */
  readonly data: DataOf<Name>
  /** When sending becomes useless, because a link in the mail has expired. */
  readonly expiresAt?: number
}

/**
 * Puts a mail into the outbox (MAIL-1). It must be called with the context of the transaction that does what the mail
 * reports, so that no mail is lost or reports what did not happen. Whether the site can send is checked before
 * (`canMailLinks`). Returns the id of the mail.
 */
export const queueMail = async <Name extends TemplateName>(
  ctx: MailCtx,
  { user, to, lang, template, data, expiresAt }: QueuedMail<Name>,
): Promise<string> => {
  const id = newId()
  await insertMail(ctx.db, {
    id,
    userId: user,
    recipient: to,
    lang,
    template,
    sealedData: ctx.secretBox(MAIL_SECRETS).seal(JSON.stringify(data), id),
    createdAt: ctx.clock.now(),
    expiresAt: expiresAt ?? null,
  })
  await ctx.jobs.enqueue(ctx.db, { kind: 'send-mail', key: id })
  return id
}
