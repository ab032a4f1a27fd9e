import * as z from 'zod/mini'
import { languageCode, stringUpTo } from '../field.ts'

const invalid = { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' } as const
const line = stringUpTo(1000, invalid.error)
const flag = z.boolean(invalid)
const milliseconds = z.number(invalid).check(z.int(), z.minimum(1), z.maximum(600_000))
const pem = stringUpTo(100_000, invalid.error)

/** Names the attribute or claim that holds each field of an account. */
const providerPropertiesSchema = z.partial(
  z.object({ login: line, email: line, firstname: line, lastname: line }, invalid),
)
export type ProviderProperties = z.infer<typeof providerPropertiesSchema>

const account = { properties: z.optional(providerPropertiesSchema), defaultLang: z.optional(languageCode) }

const tlsOptions = z.partial(
  z.looseObject(
    {
      ca: z.union([pem, z.array(pem).check(z.maxLength(100))], invalid),
      cert: pem,
      key: pem,
      passphrase: line,
      rejectUnauthorized: flag,
      servername: line,
      minVersion: z.enum(['TLSv1.2', 'TLSv1.3'], invalid),
    },
    invalid,
  ),
)

/** A directory (AUTH-19). Unknown fields, which settings of other systems have, are kept and have no effect. */
export const ldapSettingsSchema = z.looseObject(
  {
    url: z.url({ protocol: /^ldaps?$/, ...invalid }).check(z.maxLength(1000)),
    /** An empty name makes the search anonymous. */
    bindDN: z.optional(line),
    bindCredentials: z.optional(line),
    searchBase: z.optional(line),
    searchScope: z.optional(z.enum(['base', 'one', 'sub'], invalid)),
    /** `{{username}}` stands for what was typed. */
    searchFilter: z.optional(line.check(z.includes('{{username}}'))),
    starttls: z.optional(flag),
    tlsOptions: z.optional(tlsOptions),
    timeout: z.optional(milliseconds),
    ...account,
  },
  invalid,
)
export type LdapSettings = z.infer<typeof ldapSettingsSchema>

/**
 * The value of a directory or provider that nobody has set up yet: `{}`. As a record it refuses every field outright,
 * so that a union with the settings themselves reports what these refuse (CFG-44).
 */
export const notSetUpSchema = z.record(z.string(), z.never(), invalid)

/** Returns whether there is a directory or provider to ask. */
export const isSetUp = <T extends object>(settings: T | z.infer<typeof notSetUpSchema>): settings is T =>
  Object.keys(settings).length > 0

const webAddress = z.union([z.url({ protocol: /^https?$/ }).check(z.maxLength(1000)), z.literal('')], invalid)

/** A CAS server (AUTH-31). The setting is public because it holds no secret; unknown fields are dropped. */
export const casSettingsSchema = z.object(
  {
    /** An empty address means that CAS is not set up. */
    serverUrl: webAddress,
    logoutUrl: z.optional(webAddress),
    /** Old settings may name a version, which has no effect: we always speak 3.0. */
    protocolVersion: z.optional(z.union([z.number(), line], invalid)),
    ...account,
  },
  invalid,
)
export type CasSettings = z.infer<typeof casSettingsSchema>

/** Host names by which an address can mean this machine itself. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const isSafe = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || LOOPBACK_HOSTS.includes(url.hostname))
}

/** An OpenID Connect provider (AUTH-36). */
export const oidcSettingsSchema = z.object(
  {
    /** The protocol demands HTTPS; a provider on this machine may do without. */
    issuer: z.url({ protocol: /^https?$/, ...invalid }).check(z.maxLength(1000), z.refine(isSafe)),
    clientId: line.check(z.minLength(1)),
    clientSecret: z.optional(line),
    scope: z.optional(line),
    /**
     * Accepts a mail address of which the provider does not say whether it is verified. An address that it calls
     * unverified is never accepted.
     */
    assumeEmailVerified: z.optional(flag),
    /**
     * Hands an existing account with the same login, if no other provider owns it, to the person. Otherwise the sign-in
     * is refused.
     */
    adoptLogins: z.optional(flag),
    /**
     * Whether our `/login` is registered at the provider as a place to return to. The provider refuses a sign-out that
     * names an unregistered one.
     */
    postLogoutRedirect: z.optional(flag),
    ...account,
  },
  invalid,
)
export type OidcSettings = z.infer<typeof oidcSettingsSchema>
