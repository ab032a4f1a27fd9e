import { isIP } from 'node:net'
import type { Settings } from '@sheaf/contract/entities/settings'
import type { SMTPTransportOptions } from 'nodemailer'
import type { ComposedMail } from './compose.ts'

export type SmtpSettings = Pick<
  Settings,
  'title' | 'SMTPHost' | 'SMTPPort' | 'SMTPSSL' | 'SMTPTLS' | 'SMTPUser' | 'SMTPPass' | 'SMTPEmailFrom'
>

/** Limit of a whole delivery, so that a server that drips its answers does not hold it up for ever. */
const SENDING_MS = 60_000
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

/**
 * Returns the options for the mail server (CFG-37, CFG-38). If a password is sent, the connection must be secure:
 * STARTTLS is required and the server has to prove its name. Otherwise encryption is opportunistic, since a relay that
 * can be impersonated can as well offer none. A server on this machine need not prove anything.
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
  /** Id that stays the same over all tries, so that a mail that arrives twice is recognised as one. */
  readonly id: string
  readonly to: string
  readonly mail: ComposedMail
}

/** Hands one mail to the mail server. Throws the server's refusal, or the failure to reach it. */
export const deliverMail = async (
  settings: SmtpSettings,
  { id, to, mail }: Delivery,
  signal?: AbortSignal,
): Promise<void> => {
  const from = settings.SMTPEmailFrom
  const { unsubscribeUrl } = mail
  const deadline = AbortSignal.timeout(SENDING_MS)
  const stop = signal ? AbortSignal.any([signal, deadline]) : deadline
  // The module is imported with the first mail: a server that sends none does without.
  const { createTransport } = await import('nodemailer')
  const sending = createTransport(smtpOptions(settings)).sendMail({
    from: { name: settings.title, address: from },
    to: { name: '', address: to },
    messageId: `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: {
      // Out-of-office programs must not reply to a machine.
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
