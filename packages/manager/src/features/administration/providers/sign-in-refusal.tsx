import { Text } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import type { ReactNode } from 'react'
import { isApiError, keyOfError } from '../../../lib/errors/api-error.ts'
import type { SignInKey } from './sign-in-parts.ts'

/** Texts for administrators, by the part of the settings that the server names as being at fault (CFG-33, CFG-43). */
const TEXTS: Readonly<Record<SignInKey, Readonly<Record<string, MessageKey>>>> = {
  authLdapSettings: {
    url: 'ADMIN.LDAP.REFUSED.ADDRESS',
    starttls: 'ADMIN.LDAP.REFUSED.ENCRYPTION',
    bindDN: 'ADMIN.LDAP.REFUSED.ACCOUNT',
    bindCredentials: 'ADMIN.LDAP.REFUSED.ACCOUNT',
    searchBase: 'ADMIN.LDAP.REFUSED.BASE',
    searchFilter: 'ADMIN.LDAP.REFUSED.FILTER',
    'tlsOptions.ca': 'ADMIN.LDAP.REFUSED.CERTIFICATE',
    'tlsOptions.servername': 'ADMIN.LDAP.REFUSED.CERTIFICATE_NAME',
  },
  authCasSettings: { serverUrl: 'ADMIN.CAS.REFUSED' },
  authOidcSettings: { issuer: 'ADMIN.OIDC.REFUSED' },
}

const OF_THE_OTHER_SERVER: readonly string[] = [
  'BACKEND.ERROR.CONFIGURATION.UNABLE_TO_BIND_TO_LDAP',
  'BACKEND.ERROR.AUTHENTICATION.PROVIDER_UNAVAILABLE',
]

/** Returns the path of the part that a refusal names, if it names one. */
export const partOfRefusal = (error: unknown): string | undefined => {
  const [whole, ...path] = (isApiError(error) ? (error.field ?? '') : '').split('.')
  return whole === 'value' && path.length > 0 ? path.join('.') : undefined
}

/** Returns in words what a directory or a provider has against the settings. */
export const textOfSignInRefusal = (name: SignInKey, error: unknown): string => {
  const key = keyOfError(error)
  const part = partOfRefusal(error)
  const text = OF_THE_OTHER_SERVER.includes(key) && part !== undefined ? TEXTS[name][part] : undefined
  return textOfKey(text ?? key)
}

/** Shows the objection of a directory or provider in its own words, for the administrator to look up. */
export const ReasonOf = ({ error }: { error: unknown }): ReactNode =>
  isApiError(error) &&
  error.reason !== undefined && (
    <Text component="span" display="block" size="xs" mt={2} dir="ltr" ta="start" style={{ overflowWrap: 'anywhere' }}>
      {error.reason}
    </Text>
  )

/** SCR-132: says at a field what a directory or a provider has against it. */
export const SignInRefusal = ({ name, error }: { readonly name: SignInKey; readonly error: unknown }) => (
  <>
    {textOfSignInRefusal(name, error)}
    <ReasonOf error={error} />
  </>
)
