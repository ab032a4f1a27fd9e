import { z } from 'zod'
import { languageCode } from '../field.ts'

const invalid = { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' } as const
const line = z.string(invalid).max(1000, invalid)
const flag = z.boolean(invalid)
const milliseconds = z.number(invalid).int().min(1).max(600_000)
const pem = z.string(invalid).max(100_000, invalid)

/** Names the attribute or claim that holds each field of an account. */
const providerPropertiesSchema = z
  .object({ login: line, email: line, firstname: line, lastname: line }, invalid)
  .partial()
export type ProviderProperties = z.infer<typeof providerPropertiesSchema>

const account = { properties: providerPropertiesSchema.optional(), defaultLang: languageCode.optional() }

const tlsOptions = z
  .looseObject(
    {
      ca: z.union([pem, z.array(pem).max(100)], invalid),
      cert: pem,
      key: pem,
      passphrase: line,
      rejectUnauthorized: flag,
      servername: line,
      minVersion: z.enum(['TLSv1.2', 'TLSv1.3'], invalid),
    },
    invalid,
  )
  .partial()

/** A directory (AUTH-19). Unknown fields, which settings of other systems have, are kept and have no effect. */
export const ldapSettingsSchema = z.looseObject(
  {
    url: z.url({ protocol: /^ldaps?$/, ...invalid }).max(1000, invalid),
    /** An empty name makes the search anonymous. */
    bindDN: line.optional(),
    bindCredentials: line.optional(),
    searchBase: line.optional(),
    searchScope: z.enum(['base', 'one', 'sub'], invalid).optional(),
    /** `{{username}}` stands for what was typed. */
    searchFilter: line.includes('{{username}}', invalid).optional(),
    starttls: flag.optional(),
    tlsOptions: tlsOptions.optional(),
    timeout: milliseconds.optional(),
    ...account,
  },
  invalid,
)
export type LdapSettings = z.infer<typeof ldapSettingsSchema>

/** The value of a directory or provider that nobody has set up yet. */
export const notSetUpSchema = z.strictObject({}, invalid)

/** Tells whether there is a directory or provider to ask. */
export const isSetUp = <T extends object>(settings: T | z.infer<typeof notSetUpSchema>): settings is T =>
  Object.keys(settings).length > 0

const webAddress = z.union([z.url({ protocol: /^https?$/ }).max(1000), z.literal('')], invalid)

/** A CAS server (AUTH-31). The setting is public because it holds no secret; unknown fields are dropped. */
export const casSettingsSchema = z.object(
  {
    /** An empty address means that CAS is not set up. */
    serverUrl: webAddress,
    logoutUrl: webAddress.optional(),
    /** Old settings may name a version, which has no effect: we always speak 3.0. */
    protocolVersion: z.union([z.number(), line], invalid).optional(),
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
    issuer: z
      .url({ protocol: /^https?$/, ...invalid })
      .max(1000, invalid)
      .refine(isSafe, invalid),
    clientId: line.min(1, invalid),
    clientSecret: line.optional(),
    scope: line.optional(),
    /**
     * Accepts a mail address of which the provider does not say whether it is verified. An address that it calls
     * unverified is never accepted.
     */
    assumeEmailVerified: flag.optional(),
    /**
     * Hands an existing account with the same login, if no other provider owns it, to the person. Otherwise the sign-in
     * is refused.
     */
    adoptLogins: flag.optional(),
    /**
     * Whether our `/login` is registered at the provider as a place to return to. The provider refuses a sign-out that
     * names an unregistered one.
     */
    postLogoutRedirect: flag.optional(),
    ...account,
  },
  invalid,
)
export type OidcSettings = z.infer<typeof oidcSettingsSchema>
