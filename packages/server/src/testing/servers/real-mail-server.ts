import type { AddressInfo } from 'node:net'
import { callbackify } from 'node:util'
import type { Settings } from '@sheaf/contract/entities/settings'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

export interface ReceivedMail extends Email {
  /** Recipients in the envelope, to whom the mail really went. */
  readonly recipients: readonly string[]
  readonly raw: string
  /** Returns the only link in the mail that contains this word. */
  linkWith(word: string): string
}

export interface MailServer {
  /** Settings that a site needs to send mail here. */
  readonly settings: Pick<Settings, 'SMTPHost' | 'SMTPPort' | 'SMTPEmailFrom' | 'rootUrl'>
  readonly mails: readonly ReceivedMail[]
  /** Waits for the mail with this number in the order of arrival. */
  arrived(count?: number): Promise<ReceivedMail>
  close(): Promise<void>
}

const readAll = async (stream: NodeJS.ReadableStream): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk as Uint8Array))
  return Buffer.concat(chunks).toString('utf8')
}

/** Starts a real mail server on a free port. `options` let it refuse, encrypt or ask for a password. */
export const startMailServer = async (options: SMTPServerOptions = {}): Promise<MailServer> => {
  const mails: ReceivedMail[] = []
  const waiting: (() => void)[] = []
  const receive = async (stream: NodeJS.ReadableStream, session: SMTPServerSession): Promise<void> => {
    const raw = await readAll(stream)
    const mail = await PostalMime.parse(raw)
    mails.push({
      ...mail,
      raw,
      recipients: session.envelope.rcptTo.map(({ address }) => address),
      linkWith: (word) => {
        const links = (mail.text ?? '').match(/https?:\/\/\S+/g)?.filter((link) => link.includes(word)) ?? []
        if (links.length !== 1) throw new Error(`${links.length} links with ${word} in:\n${mail.text}`)
        return links[0] as string
      },
    })
    for (const resolve of waiting.splice(0)) resolve()
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData: (stream, session, done) => callbackify(receive)(stream, session, done),
    ...options,
  })
  // Some tests are about clients that break off.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    settings: {
      SMTPHost: '127.0.0.1',
      SMTPPort: port,
      SMTPEmailFrom: 'pads@example.org',
      rootUrl: 'https://pads.example.org/',
    },
    mails,
    arrived: async (count = 1) => {
      while (mails.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
      return mails[count - 1] as ReceivedMail
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
