import type { LdapSettings } from '@sheaf/contract/entities/sign-in-settings'
import { FilterParser, ResultCodeError } from 'ldapts'

/** Result codes of a search whose base does not exist, or is not for this account, or for nobody without one. */
const BASE_CODES = new Set([1, 8, 10, 32, 34, 48, 50])

/** Result codes of a bind without the encryption that the directory demands: stronger authentication, confidentiality. */
const ENCRYPTION_CODES = new Set([8, 13])

/** Result codes with which a directory says that it knows no STARTTLS, or has it not now. */
const STARTTLS_CODES = new Set([1, 2, 12, 52])

const INVALID_DN = 34

/**
 * Result codes with which a directory turns an account down: constraint violation (as for a locked one), no such object,
 * inappropriate authentication, invalid credentials, insufficient rights, unwilling to perform. Others, such as busy,
 * are no fault of the account.
 */
const ACCOUNT_CODES = new Set([19, 32, 48, 49, 50, 53])

/** What no other certificate of an authority mends: the directory's own has had its time, or is withdrawn. */
const CERTIFICATE_IS_OVER = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'CERT_REVOKED'])

const isFilter = ({ searchFilter }: LdapSettings): boolean => {
  if (searchFilter === undefined) return true
  try {
    FilterParser.parseString(searchFilter.replaceAll('{{username}}', 'nobody'))
    return true
  } catch {
    return false
  }
}

const partOfRefusal = (code: number, { starttls, bindCredentials }: LdapSettings, isBound: boolean) => {
  if (isBound) return code === 13 ? 'starttls' : BASE_CODES.has(code) ? 'searchBase' : undefined
  if (ENCRYPTION_CODES.has(code) || (starttls && STARTTLS_CODES.has(code))) return 'starttls'
  if (code === INVALID_DN) return 'bindDN'
  return ACCOUNT_CODES.has(code) ? (bindCredentials ? 'bindCredentials' : 'bindDN') : undefined
}

/**
 * CFG-33: returns the path of the setting that an error of the directory, or on the way to it, points at, or `undefined`
 * if it points at none. `isBound` tells whether the directory had accepted the service account by then.
 */
export const partAtFault = (error: unknown, settings: LdapSettings, isBound: boolean): string | undefined => {
  if (error instanceof ResultCodeError) return partOfRefusal(error.code, settings, isBound)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (CERTIFICATE_IS_OVER.has(code)) return undefined
  if (code === 'ERR_OSSL_BAD_DECRYPT') return 'tlsOptions.passphrase'
  if (code.startsWith('ERR_OSSL_')) return 'tlsOptions.key'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return 'tlsOptions.servername'
  if (/^ERR_SSL_.*_CERTIFICATE/.test(code)) return 'tlsOptions.cert'
  if (/CERT|LEAF_SIGNATURE|^INVALID_/.test(code)) return 'tlsOptions.ca'
  // Nothing was sent with a filter that cannot be parsed, so it is no matter of the connection.
  return isBound && !isFilter(settings) ? 'searchFilter' : 'url'
}
