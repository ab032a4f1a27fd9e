import type { CasSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { PROVIDER_REPLY_MAX_BYTES, PROVIDER_TIMEOUT_MS } from '@sheaf/contract/limits'
import type { Logger } from 'pino'
import type { CasReply } from './cas-reply.ts'
import { propertiesOf, readPerson, type ExternalPerson, type Properties } from './external-person.ts'
import { reasonOf } from './reason.ts'

const USUAL: Properties = { login: 'user', email: 'mail', firstname: 'givenName', lastname: 'sn' }

const atServer = ({ serverUrl }: CasSettings, path: string, query: Record<string, string> = {}): URL => {
  const url = new URL(`${serverUrl.replace(/\/+$/, '')}/${path}`)
  url.search = new URLSearchParams(query).toString()
  return url
}

/** Returns where the browser signs in, to come back to `service` with a ticket. */
export const casLoginAddress = (settings: CasSettings, service: string): URL => atServer(settings, 'login', { service })

/**
 * Returns where the browser signs out: the configured address unchanged, or else the server's own, which may redirect
 * back to `service`.
 */
export const casLogoutAddress = (settings: CasSettings, service: string | undefined): URL =>
  settings.logoutUrl
    ? new URL(settings.logoutUrl)
    : atServer(settings, 'logout', service === undefined ? {} : { service })

/**
 * Reads a text of at most PROVIDER_REPLY_MAX_BYTES. Follows no redirect, so that the reply is the configured server's
 * own.
 */
const read = async (url: URL): Promise<string> => {
  const response = await fetch(url, {
    headers: { accept: 'application/xml' },
    redirect: 'error',
    signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`the CAS server answered ${response.status}`)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > PROVIDER_REPLY_MAX_BYTES) throw new Error('the answer of the CAS server is too large')
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
}

interface Visit {
  readonly ticket: string
  readonly service: string
}

/** Asks the server about a ticket. Throws whatever is wrong with the way to it, or with its reply. */
const validate = async (settings: CasSettings, { service, ticket }: Visit): Promise<CasReply> => {
  const reply = await read(atServer(settings, 'p3/serviceValidate', { service, ticket }))
  return (await import('./cas-reply.ts')).readCasReply(reply)
}

/**
 * Returns the person to whom the CAS server gave this ticket for `service` (AUTH-33). Throws PROVIDER_REFUSED for a
 * ticket that the server does not confirm, LDAP_NO_VALID_MAIL, INVALID_LOGIN, and PROVIDER_UNAVAILABLE if the server
 * does not follow the protocol.
 */
export const findCasPerson = async (settings: CasSettings, visit: Visit, log: Logger): Promise<ExternalPerson> => {
  const reply = await validate(settings, visit).catch((error: unknown) => {
    log.error(reasonOf(error), 'the CAS server could not be queried')
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE')
  })
  if ('failure' in reply) {
    log.warn({ code: reply.failure }, 'the CAS server refused a ticket')
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED')
  }
  const valueOf = (name: string): unknown => reply.attributes.get(name) ?? reply.fields.get(name)
  return readPerson(valueOf, propertiesOf(USUAL, settings.properties))
}

/**
 * Codes with which servers refuse a ticket that they never gave: INVALID_TICKET, and INVALID_TICKET_SPEC for its form.
 */
const UNKNOWN_TICKET = /^INVALID_TICKET/

/**
 * CFG-43: checks that the server refuses a ticket of nobody's, as the protocol says. Any other refusal, such as that of
 * a service that it does not know, would be one of everybody. Throws PROVIDER_UNAVAILABLE.
 */
export const tryCasServer = async (settings: CasSettings, service: string, log: Logger): Promise<void> => {
  try {
    const reply = await validate(settings, { service, ticket: 'ST-0-nobody' })
    if (!('failure' in reply)) throw new Error('the CAS server accepted a ticket that it never gave')
    if (!UNKNOWN_TICKET.test(reply.failure)) throw new Error(`the CAS server refuses ${service} with ${reply.failure}`)
  } catch (error) {
    const why = reasonOf(error)
    log.warn(why, 'the CAS server did not answer as it should')
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE', { field: 'serverUrl', ...why })
  }
}
