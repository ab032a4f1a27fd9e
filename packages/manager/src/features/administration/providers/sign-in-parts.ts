import type { SettingKey } from '@sheaf/contract/entities/settings'
import { casSettingsSchema, ldapSettingsSchema, oidcSettingsSchema } from '@sheaf/contract/entities/sign-in-settings'
import type { MessageKey } from '@sheaf/l10n/keys'

/** Settings of the external sign-in methods. Each holds several values. */
export const SIGN_IN_SETTINGS = {
  authLdapSettings: { method: 'ldap', schema: ldapSettingsSchema },
  authCasSettings: { method: 'cas', schema: casSettingsSchema },
  authOidcSettings: { method: 'oidc', schema: oidcSettingsSchema },
} as const satisfies { readonly [K in SettingKey]?: unknown }
export type SignInKey = keyof typeof SIGN_IN_SETTINGS

export const signInKeys = Object.keys(SIGN_IN_SETTINGS) as SignInKey[]
export const isSignInKey = (key: string): key is SignInKey => Object.hasOwn(SIGN_IN_SETTINGS, key)

/** Kind of input of a value. `unchecked` is a flag that defaults to on. */
export type PartInput = 'line' | 'url' | 'number' | 'flag' | 'unchecked' | 'secret' | 'area' | 'choice' | 'language'

export interface Part {
  /** Path of the value within the setting, as `tlsOptions.ca`. */
  readonly path: string
  readonly input: PartInput
  readonly label: MessageKey
  readonly info?: MessageKey
  /** Example, or the default that applies while the field is empty. */
  readonly placeholder?: string
  readonly choices?: readonly { readonly value: string; readonly label: MessageKey | 'TLS 1.2' | 'TLS 1.3' }[]
  /** Error message that replaces the schema's. */
  readonly refusal?: MessageKey
  readonly isRequired?: boolean
  /** Whether the input is folded away because it is seldom needed. */
  readonly isMore?: boolean
}

/** Returns the form value of a part that is not set. */
export const blankOf = ({ input }: Part): string | boolean =>
  input === 'unchecked' ? true : input === 'flag' ? false : ''

/** Returns whether a part names the attribute or claim that holds a field of an account. */
export const isAttribute = ({ path }: Part): boolean => path.startsWith('properties.')

/** Returns the parts that map an account's fields, with the provider's usual names as examples. */
const account = (login: string, email: string, firstname: string, lastname: string): readonly Part[] => [
  { path: 'properties.login', input: 'line', label: 'ADMIN.SIGN_IN.LOGIN', placeholder: login },
  { path: 'properties.email', input: 'line', label: 'ADMIN.SIGN_IN.EMAIL', placeholder: email },
  { path: 'properties.firstname', input: 'line', label: 'ADMIN.SIGN_IN.FIRSTNAME', placeholder: firstname },
  { path: 'properties.lastname', input: 'line', label: 'ADMIN.SIGN_IN.LASTNAME', placeholder: lastname },
  { path: 'defaultLang', input: 'language', label: 'ADMIN.SIGN_IN.LANGUAGE' },
]

export const SIGN_IN_PARTS: Readonly<Record<SignInKey, readonly Part[]>> = {
  authLdapSettings: [
    {
      path: 'url',
      input: 'line',
      label: 'ADMIN.LDAP.URL',
      info: 'ADMIN.LDAP.URL_INFO',
      placeholder: 'ldaps://ldap.example.org',
      refusal: 'ADMIN.ERR.LDAP_URL',
      isRequired: true,
    },
    { path: 'starttls', input: 'flag', label: 'ADMIN.LDAP.STARTTLS', info: 'ADMIN.LDAP.STARTTLS_INFO' },
    {
      path: 'bindDN',
      input: 'line',
      label: 'ADMIN.LDAP.BIND_DN',
      info: 'ADMIN.LDAP.BIND_DN_INFO',
      placeholder: 'cn=pads,ou=services,dc=example,dc=org',
    },
    { path: 'bindCredentials', input: 'secret', label: 'ADMIN.LDAP.BIND_PASSWORD' },
    {
      path: 'searchBase',
      input: 'line',
      label: 'ADMIN.LDAP.SEARCH_BASE',
      placeholder: 'ou=people,dc=example,dc=org',
    },
    {
      path: 'searchScope',
      input: 'choice',
      label: 'ADMIN.LDAP.SEARCH_SCOPE',
      choices: [
        { value: '', label: 'ADMIN.LDAP.SEARCH_SCOPES.sub' },
        { value: 'one', label: 'ADMIN.LDAP.SEARCH_SCOPES.one' },
        { value: 'base', label: 'ADMIN.LDAP.SEARCH_SCOPES.base' },
      ],
    },
    {
      path: 'searchFilter',
      input: 'line',
      label: 'ADMIN.LDAP.SEARCH_FILTER',
      info: 'ADMIN.LDAP.SEARCH_FILTER_INFO',
      placeholder: '(uid={{username}})',
      refusal: 'ADMIN.ERR.LDAP_FILTER',
    },
    ...account('uid', 'mail', 'givenName', 'sn'),
    {
      path: 'tlsOptions.rejectUnauthorized',
      input: 'unchecked',
      label: 'ADMIN.LDAP.TLS_CHECK',
      info: 'ADMIN.LDAP.TLS_CHECK_INFO',
      isMore: true,
    },
    {
      path: 'tlsOptions.ca',
      input: 'area',
      label: 'ADMIN.LDAP.TLS_CA',
      info: 'ADMIN.LDAP.TLS_CA_INFO',
      placeholder: '-----BEGIN CERTIFICATE-----',
      isMore: true,
    },
    {
      path: 'tlsOptions.servername',
      input: 'line',
      label: 'ADMIN.LDAP.TLS_NAME',
      info: 'ADMIN.LDAP.TLS_NAME_INFO',
      isMore: true,
    },
    {
      path: 'tlsOptions.minVersion',
      input: 'choice',
      label: 'ADMIN.LDAP.TLS_VERSION',
      choices: [
        { value: '', label: 'ADMIN.SIGN_IN.USUAL' },
        { value: 'TLSv1.2', label: 'TLS 1.2' },
        { value: 'TLSv1.3', label: 'TLS 1.3' },
      ],
      isMore: true,
    },
    {
      path: 'tlsOptions.cert',
      input: 'area',
      label: 'ADMIN.LDAP.TLS_CERT',
      info: 'ADMIN.LDAP.TLS_CERT_INFO',
      placeholder: '-----BEGIN CERTIFICATE-----',
      isMore: true,
    },
    { path: 'tlsOptions.key', input: 'secret', label: 'ADMIN.LDAP.TLS_KEY', isMore: true },
    { path: 'tlsOptions.passphrase', input: 'secret', label: 'ADMIN.LDAP.TLS_PASSPHRASE', isMore: true },
    { path: 'timeout', input: 'number', label: 'ADMIN.LDAP.TIMEOUT', refusal: 'ADMIN.ERR.LDAP_TIMEOUT', isMore: true },
  ],
  authCasSettings: [
    {
      path: 'serverUrl',
      input: 'url',
      label: 'ADMIN.CAS.SERVER_URL',
      placeholder: 'https://cas.example.org/cas',
      refusal: 'ADMIN.ERR.ROOTURL',
      isRequired: true,
    },
    {
      path: 'logoutUrl',
      input: 'url',
      label: 'ADMIN.CAS.LOGOUT_URL',
      info: 'ADMIN.CAS.LOGOUT_URL_INFO',
      refusal: 'ADMIN.ERR.ROOTURL',
    },
    ...account('user', 'mail', 'givenName', 'sn'),
  ],
  authOidcSettings: [
    {
      path: 'issuer',
      input: 'url',
      label: 'ADMIN.OIDC.ISSUER',
      info: 'ADMIN.OIDC.ISSUER_INFO',
      placeholder: 'https://id.example.org/realms/school',
      refusal: 'ADMIN.ERR.OIDC_ISSUER',
      isRequired: true,
    },
    {
      path: 'clientId',
      input: 'line',
      label: 'ADMIN.OIDC.CLIENT_ID',
      refusal: 'BACKEND.ERROR.TYPE.PARAM_STR',
      isRequired: true,
    },
    { path: 'clientSecret', input: 'secret', label: 'ADMIN.OIDC.CLIENT_SECRET' },
    {
      path: 'scope',
      input: 'line',
      label: 'ADMIN.OIDC.SCOPE',
      info: 'ADMIN.OIDC.SCOPE_INFO',
      placeholder: 'profile email',
    },
    ...account('preferred_username', 'email', 'given_name', 'family_name'),
    {
      path: 'assumeEmailVerified',
      input: 'flag',
      label: 'ADMIN.OIDC.ASSUME_VERIFIED',
      info: 'ADMIN.OIDC.ASSUME_VERIFIED_INFO',
    },
    { path: 'adoptLogins', input: 'flag', label: 'ADMIN.OIDC.ADOPT', info: 'ADMIN.OIDC.ADOPT_INFO' },
    {
      path: 'postLogoutRedirect',
      input: 'flag',
      label: 'ADMIN.OIDC.LEAD_BACK',
      info: 'ADMIN.OIDC.LEAD_BACK_INFO',
    },
  ],
}
