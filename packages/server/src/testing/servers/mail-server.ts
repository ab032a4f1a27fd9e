import type { SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import { type MailServer, startMailServer } from './real-mail-server.ts'

export type { MailServer, ReceivedMail } from './real-mail-server.ts'

/** Starts a mail server that stops when the test ends. */
export const mailServer = async (options?: SMTPServerOptions): Promise<MailServer> => {
  const server = await startMailServer(options)
  onTestFinished(() => server.close())
  return server
}
