import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { LdapSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { PROVIDER_TIMEOUT_MS } from '@sheaf/contract/limits'
import { Client, Filter, ResultCodeError, type Entry } from 'ldapts'
import type { Logger } from 'pino'
import { propertiesOf, readPerson, type ExternalPerson, type Properties } from './external-person.ts'
import { reasonOf } from './reason.ts'

/** What a directory of inetOrgPerson calls them. */
const USUAL: Properties = { login: 'uid', email: 'mail', firstname: 'givenName', lastname: 'sn' }

/** Answers to a bind that mean this person, not the directory: referral, constraint, no such entry, and refused in four ways. */
const REFUSALS = new Set([10, 19, 32, 34, 48, 49, 50, 53])

/** One more than there may be shows that the search is ambiguous. */
const ENTRIES_MAX = 2

const tlsOptions = (settings: LdapSettings): ConnectionOptions => {
  const { ca, cert, key, passphrase, rejectUnauthorized, servername, minVersion } = settings.tlsOptions ?? {}
  const host = new URL(settings.url).hostname.replace(/^\[|\]$/g, '')
  const given = { ca, cert, key, passphrase, rejectUnauthorized, minVersion }
  return {
    // The name that the certificate is held against, and the one that the directory is asked by.
    host,
    ...(isIP(host) && servername === undefined ? {} : { servername: servername ?? host }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}

/** W-8: passwords travel in the clear. */
const isWithoutTls = ({ url, starttls }: LdapSettings): boolean => !url.startsWith('ldaps:') && starttls !== true

const unavailable = (log: Logger, error: unknown): AppError => {
  log.error(reasonOf(error), 'the directory could not be asked')
  return new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE')
}

/** A connection bound as the service account, for the time of `work`; all of it within the time limit (AUTH-30). */
const withDirectory = async <T>(settings: LdapSettings, work: (client: Client) => Promise<T>): Promise<T> => {
  const { url, starttls, bindDN = '', bindCredentials = '' } = settings
  const timeout = Math.min(settings.timeout ?? PROVIDER_TIMEOUT_MS, PROVIDER_TIMEOUT_MS)
  const isSecure = url.startsWith('ldaps:')
  // The client takes TLS options with an `ldap:` address for TLS from the first byte on.
  const client = new Client({
    url,
    timeout,
    connectTimeout: timeout,
    ...(isSecure ? { tlsOptions: tlsOptions(settings) } : {}),
  })
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`no answer within ${timeout} ms`)), timeout)
  const bindAndWork = async (): Promise<T> => {
    if (starttls && !isSecure) await client.startTLS(tlsOptions(settings))
    if (bindDN !== '') await client.bind(bindDN, bindCredentials)
    return work(client)
  }
  try {
    return await Promise.race([bindAndWork(), tooLate])
  } finally {
    clearTimeout(timer)
    client.unbind().catch(() => {})
  }
}

/** AUTH-20: what was typed is a value and nothing else, whatever characters it holds. */
const filterFor = (template: string, login: string): string =>
  template.replaceAll('{{username}}', () => Filter.escape(login))

/** The entries that a login finds. No referral is followed and no alias looked through. */
const search = async (client: Client, settings: LdapSettings, login: string): Promise<Entry[]> => {
  const { searchEntries } = await client.search(settings.searchBase ?? '', {
    filter: filterFor(settings.searchFilter ?? '(uid={{username}})', login),
    scope: settings.searchScope ?? 'sub',
    derefAliases: 'never',
    attributes: Object.values(propertiesOf(USUAL, settings.properties)),
    sizeLimit: ENTRIES_MAX,
  })
  return searchEntries
}

/** Names of attributes have no letter case. */
const valueIn =
  (entry: Entry) =>
  (attribute: string): unknown =>
    Object.entries(entry).find(([name]) => name.toLowerCase() === attribute.toLowerCase())?.[1]

const accepts = async (client: Client, dn: string, password: string): Promise<boolean> => {
  try {
    await client.bind(dn, password)
    return true
  } catch (error) {
    if (error instanceof ResultCodeError && REFUSALS.has(error.code)) return false
    throw error
  }
}

export interface LdapPerson extends ExternalPerson {
  /** The name of the entry, by whatever login it was found. */
  readonly dn: string
}

/**
 * The person whom a directory knows by this login and password (AUTH-19). `undefined` for an unknown login, one that
 * several entries answer to, a wrong password, and an entry that may take none, which is asked before (AUTH-11). Throws LDAP_NO_VALID_MAIL, INVALID_LOGIN, and PROVIDER_UNAVAILABLE
 * when the directory could not be asked.
 */
export const findLdapPerson = async (
  settings: LdapSettings,
  { login, password }: { readonly login: string; readonly password: string },
  log: Logger,
  mayTry: (dn: string) => Promise<boolean> = async () => true,
): Promise<LdapPerson | undefined> => {
  // A directory takes a bind without a password for one without a name, and agrees.
  if (password === '') return undefined
  try {
    return await withDirectory(settings, async (client) => {
      const [entry, another] = await search(client, settings, login)
      if (another) log.warn('a login is ambiguous: the search filter finds several entries')
      if (!entry || another) return undefined
      const { dn } = entry
      // Both, so that the time it takes tells nothing.
      const [hasTry, isRight] = [await mayTry(dn), await accepts(client, dn, password)]
      if (!hasTry || !isRight) return undefined
      return { dn, ...readPerson(valueIn(entry), propertiesOf(USUAL, settings.properties)) }
    })
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(log, error)
  }
}

/** CFG-33: binds and searches once, for nobody. Throws UNABLE_TO_BIND_TO_LDAP. */
export const tryDirectory = async (settings: LdapSettings, log: Logger): Promise<void> => {
  try {
    await withDirectory(settings, (client) => search(client, settings, 'nobody'))
  } catch (error) {
    log.warn(reasonOf(error), 'the directory did not accept the settings')
    throw new AppError('BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP')
  }
  if (isWithoutTls(settings)) log.warn('the directory is asked without TLS: passwords can be read on their way to it')
}
