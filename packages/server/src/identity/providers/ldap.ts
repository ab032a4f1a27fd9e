import { isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'
import type { LdapSettings } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { PROVIDER_TIMEOUT_MS } from '@sheaf/contract/limits'
import { Client, Filter, ResultCodeError, type Entry } from 'ldapts'
import type { Logger } from 'pino'
import { propertiesOf, readPerson, type ExternalPerson, type Properties } from './external-person.ts'
import { partAtFault } from './ldap-fault.ts'
import { reasonOf } from './reason.ts'

/** Names of the attributes of inetOrgPerson. */
const USUAL: Properties = { login: 'uid', email: 'mail', firstname: 'givenName', lastname: 'sn' }

/**
 * Result codes of a bind that concern this person, not the directory: referral, constraint violation, no such entry,
 * and four kinds of refusal.
 */
const REFUSALS = new Set([10, 19, 32, 34, 48, 49, 50, 53])

/** One entry more than allowed reveals that the search is ambiguous. */
const ENTRIES_MAX = 2

const tlsOptions = (settings: LdapSettings): ConnectionOptions => {
  const { ca, cert, key, passphrase, rejectUnauthorized, servername, minVersion } = settings.tlsOptions ?? {}
  const host = new URL(settings.url).hostname.replace(/^\[|\]$/g, '')
  const given = { ca, cert, key, passphrase, rejectUnauthorized, minVersion }
  return {
    // The directory's certificate is checked against this name, which is also sent as SNI.
    host,
    ...(isIP(host) && servername === undefined ? {} : { servername: servername ?? host }),
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  }
}

/** W-8: returns whether passwords would travel in the clear. */
const isWithoutTls = ({ url, starttls }: LdapSettings): boolean => !url.startsWith('ldaps:') && starttls !== true

const unavailable = (log: Logger, error: unknown): AppError => {
  log.error(reasonOf(error), 'the directory could not be queried')
  return new AppError('BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE')
}

/** Runs `work` on a connection bound as the service account, all within the time limit (AUTH-30). */
const withDirectory = async <T>(settings: LdapSettings, work: (client: Client) => Promise<T>): Promise<T> => {
  const { url, starttls, bindDN = '', bindCredentials = '' } = settings
  const timeout = Math.min(settings.timeout ?? PROVIDER_TIMEOUT_MS, PROVIDER_TIMEOUT_MS)
  const isSecure = url.startsWith('ldaps:')
  // If TLS options come with an `ldap:` address, the client speaks TLS from the first byte on.
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

/** AUTH-20: returns a filter in which what was typed is only a value, whatever characters it holds. */
const filterFor = (template: string, login: string): string =>
  template.replaceAll('{{username}}', () => Filter.escape(login))

/** Returns the entries that match a login. Referrals are not followed and aliases not dereferenced. */
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

/** Names to search for, and the password of the entry that is found. */
export interface DirectoryCredentials {
  readonly login: string
  /** Searched for where the login finds nobody. */
  readonly email?: string
  readonly password: string
}

const searchByEither = async (
  client: Client,
  settings: LdapSettings,
  { login, email }: Omit<DirectoryCredentials, 'password'>,
): Promise<Entry[]> => {
  const entries = await search(client, settings, login)
  return entries.length === 0 && email ? search(client, settings, email) : entries
}

/** Returns a reader of attributes, whose names are case-insensitive. */
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
  /** Distinguished name of the entry, by whatever login it was found. */
  readonly dn: string
}

/**
 * Returns the person whom a directory knows by this login, or else mail address, and password (AUTH-19). Returns
 * `undefined` for unknown names, one that matches several entries, a wrong password, and an entry without tries left,
 * as `tryEntry` tells (AUTH-11). Throws LDAP_NO_VALID_MAIL, INVALID_LOGIN, and PROVIDER_UNAVAILABLE if the
 * directory could not be queried.
 */
export const findLdapPerson = async (
  settings: LdapSettings,
  { password, ...names }: DirectoryCredentials,
  log: Logger,
  tryEntry: (dn: string, isRight: () => Promise<boolean>) => Promise<boolean> = (_dn, isRight) => isRight(),
): Promise<LdapPerson | undefined> => {
  // A directory takes a bind without a password for an anonymous one, and accepts it.
  if (password === '') return undefined
  try {
    return await withDirectory(settings, async (client) => {
      const [entry, another] = await searchByEither(client, settings, names)
      if (another) log.warn('a login is ambiguous: the search filter finds several entries')
      if (!entry || another) return undefined
      const { dn } = entry
      // The directory is asked in any case, so that the time reveals nothing; it has a lock of its own.
      if (!(await tryEntry(dn, () => accepts(client, dn, password)))) return undefined
      return { dn, ...readPerson(valueIn(entry), propertiesOf(USUAL, settings.properties)) }
    })
  } catch (error) {
    throw error instanceof AppError ? error : unavailable(log, error)
  }
}

/**
 * CFG-33: binds and searches once, for a login of nobody's. Throws UNABLE_TO_BIND_TO_LDAP, with the part of the settings
 * that is at fault as its field.
 */
export const tryDirectory = async (settings: LdapSettings, log: Logger): Promise<void> => {
  let isBound = false
  try {
    await withDirectory(settings, (client) => {
      isBound = true
      return search(client, settings, 'nobody')
    })
  } catch (error) {
    const why = reasonOf(error)
    const field = partAtFault(error, settings, isBound)
    log.warn({ ...why, field }, 'the directory did not accept the settings')
    throw new AppError('BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP', {
      ...why,
      ...(field === undefined ? {} : { field }),
    })
  }
  if (isWithoutTls(settings)) log.warn('the directory is queried without TLS: passwords can be read on their way to it')
}
