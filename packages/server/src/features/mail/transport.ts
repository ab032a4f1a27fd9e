import { isIP } from 'node:net'
import type { Settings } from '@sheaf/contract/entities/settings'
import type { SMTPTransportOptions } from 'nodemailer'
import type { ComposedMail } from './compose.ts'

export type SmtpSettings = Pick<
  Settings,
  'title' | 'SMTPHost' | 'SMTPPort' | 'SMTPSSL' | 'SMTPTLS' | 'SMTPUser' | 'SMTPPass' | 'SMTPEmailFrom'
>

/** For the whole of a sending: a server that drips its answers does not hold it up for ever. */
const SENDING_MS = 60_000
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * CFG-37, CFG-38. Where a password is sent, the way must be secure: STARTTLS is then required and the server has to prove
 * its name. Without one, encryption is taken as it is offered, since a relay that could be impersonated could as well
 * offer none. What stays on this machine needs no proof.
 */
const smtpOptions = (settings: SmtpSettings): SMTPTransportOptions => {
  const isLocal = isThisMachine(settings.SMTPHost)
  const hasPassword = settings.SMTPUser !== ''
  return {
    ...TIMEOUTS,
    host: settings.SMTPHost,
    port: settings.SMTPPort,
    secure: settings.SMTPSSL,
    ignoreTLS: !settings.SMTPTLS,
    requireTLS: settings.SMTPTLS && !settings.SMTPSSL && hasPassword && !isLocal,
    tls: { rejectUnauthorized: !isLocal && (settings.SMTPSSL || hasPassword) },
    ...(hasPassword ? { auth: { user: settings.SMTPUser, pass: settings.SMTPPass } } : {}),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

export interface Delivery {
  /** Stays the same over all tries, so that a mail that arrives twice is known as one. */
  readonly id: string
  readonly to: string
  readonly mail: ComposedMail
}

/** Hands one mail to the mail server. Throws what the server or the way there had against it. */
export const deliver = async (
  settings: SmtpSettings,
  { id, to, mail }: Delivery,
  signal?: AbortSignal,
): Promise<void> => {
  const from = settings.SMTPEmailFrom
  const { unsubscribeUrl } = mail
  const deadline = AbortSignal.timeout(SENDING_MS)
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline
  // Not before the first mail: a server that sends none does without.
  const { createTransport } = await import('nodemailer')
  const sending = createTransport(smtpOptions(settings)).sendMail({
    from: { name: settings.title, address: from },
    to: { name: '', address: to },
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // Nobody's out-of-office answers a machine.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    signal: stop,
  })
  try {
    await sending
  } catch (error) {
    if (stop.aborted && stop.reason instanceof DOMException && stop.reason.name === 'TimeoutError')
      throw new Error('The mail server did not answer in time', { cause: error })
    throw error
  }
}
