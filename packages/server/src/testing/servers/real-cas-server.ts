import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A user who has an account at the CAS server. */
export interface CasUser {
  readonly user: string
  readonly attributes?: Readonly<Record<string, string | readonly string[]>>
}

/** A CAS server as the CAS Protocol 3.0 Specification describes it: `/login`, `/logout`, `/p3/serviceValidate`. */
export interface CasServer {
  readonly url: string
  /** The user who signs in here. */
  user: CasUser
  /**
   * Whether `/login` asks a browser that is not signed in here, by a page with one button (sections 2.1 and 2.2).
   * Otherwise every visitor is signed in, and sent on with a ticket.
   */
  asks: boolean
  /** Issues a ticket for a service (section 3.1), valid once and for it alone. */
  ticketFor(service: string): string
  /** Services for which tickets were validated. */
  readonly asked: string[]
  /** Answers validations in place of the protocol, to send what no CAS server should. */
  misbehave: ((reply: ServerResponse) => void) | undefined
  close(): void
}

const escaped = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

export const casXml = (content: string): string =>
  `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>`

const failure = (code: string): string =>
  casXml(`<cas:authenticationFailure code="${code}">It was not recognized</cas:authenticationFailure>`)

const success = ({ user, attributes = {} }: CasUser): string => {
  const values = Object.entries(attributes).flatMap(([name, value]) =>
    [value].flat().map((one) => `<cas:${name}>${escaped(one)}</cas:${name}>`),
  )
  return casXml(
    `<cas:authenticationSuccess><cas:user>${escaped(user)}</cas:user>` +
      `<cas:attributes>${values.join('')}</cas:attributes></cas:authenticationSuccess>`,
  )
}

/** Cookie by which a browser stays signed in here (section 3.6). */
const SIGNED_IN = 'TGC'

const page = (reply: ServerResponse, content: string, headers: Record<string, string> = {}): void => {
  reply
    .writeHead(200, { 'content-type': 'text/html', ...headers })
    .end(`<!doctype html><html lang="en"><title>CAS</title><main>${content}</main></html>`)
}

/** Starts a CAS server on a free port, which runs until it is closed. */
export const startCasServer = async (user: CasUser): Promise<CasServer> => {
  const tickets = new Map<string, { readonly service: string; readonly of: CasUser }>()

  const validate = (service: string | null, ticket: string | null): string => {
    if (!service || !ticket) return failure('INVALID_REQUEST')
    cas.asked.push(service)
    const issued = tickets.get(ticket)
    tickets.delete(ticket)
    if (!issued) return failure('INVALID_TICKET')
    return issued.service === service ? success(issued.of) : failure('INVALID_SERVICE')
  }

  const login = ({ method, headers }: IncomingMessage, reply: ServerResponse, service: string): void => {
    const isSignedIn = method === 'POST' || !cas.asks || headers.cookie?.includes(`${SIGNED_IN}=`)
    if (!isSignedIn) {
      page(reply, `<h1>Sign in at CAS</h1><form method="post"><button>I am ${escaped(cas.user.user)}</button></form>`)
      return
    }
    const back = new URL(service)
    back.searchParams.set('ticket', cas.ticketFor(service))
    reply.writeHead(302, { location: back.href, 'set-cookie': `${SIGNED_IN}=TGT-1; Path=/cas; HttpOnly` }).end()
  }

  const handle = (request: IncomingMessage, reply: ServerResponse): void => {
    const { pathname, searchParams } = new URL(request.url ?? '', cas.url)
    const service = searchParams.get('service')
    if (pathname === '/cas/login' && service) login(request, reply, service)
    else if (pathname === '/cas/logout') {
      const gone = { 'set-cookie': `${SIGNED_IN}=; Path=/cas; Max-Age=0` }
      if (service) reply.writeHead(302, { location: service, ...gone }).end()
      else page(reply, '<h1>Signed out of CAS</h1>', gone)
    } else if (pathname === '/cas/p3/serviceValidate') {
      if (cas.misbehave) cas.misbehave(reply)
      else
        reply.writeHead(200, { 'content-type': 'application/xml' }).end(validate(service, searchParams.get('ticket')))
    } else reply.writeHead(404).end()
  }

  const server = createServer((request, reply) => handle(request, reply)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cas: CasServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cas`,
    user,
    asks: false,
    asked: [],
    misbehave: undefined,
    ticketFor: (service) => {
      const ticket = `ST-${randomBytes(16).toString('hex')}`
      tickets.set(ticket, { service, of: cas.user })
      return ticket
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return cas
}
