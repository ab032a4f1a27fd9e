import { z } from 'zod'
import { languageCode } from '../field.ts'

const invalid = { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' } as const
const line = z.string(invalid).max(1000, invalid)
const flag = z.boolean(invalid)
const milliseconds = z.number(invalid).int().min(1).max(600_000)
const pem = z.string(invalid).max(100_000, invalid)

/** The name of the attribute or claim that holds each field of an account. */
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

/** A directory (AUTH-19). What it names besides, as settings of other systems do, is kept and has no effect. */
export const ldapSettingsSchema = z.looseObject(
  {
    url: z.url({ protocol: /^ldaps?$/, ...invalid }).max(1000, invalid),
    /** Empty: the search is anonymous. */
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

/** Where nothing is set up yet. */
export const notSetUpSchema = z.strictObject({}, invalid)

/** Whether there is a directory or a provider to ask. */
export const isSetUp = <T extends object>(settings: T | z.infer<typeof notSetUpSchema>): settings is T =>
  Object.keys(settings).length > 0

const webAddress = z.union([z.url({ protocol: /^https?$/ }).max(1000), z.literal('')], invalid)

/** A CAS server (AUTH-31). Public: it holds no secret, and what it does not name is dropped. */
export const casSettingsSchema = z.object(
  {
    /** Empty: not set up. */
    serverUrl: webAddress,
    logoutUrl: webAddress.optional(),
    /** Taken for the sake of old settings: 3.0 is what we speak. */
    protocolVersion: z.union([z.number(), line], invalid).optional(),
    ...account,
  },
  invalid,
)
export type CasSettings = z.infer<typeof casSettingsSchema>

/** What an address of the machine itself names as its host. */
export const LOOPBACK_HOSTS: readonly string[] = ['localhost', '127.0.0.1', '[::1]']
const isSafe = (address: string): boolean => {
  const url = URL.parse(address)
  return url !== null && (url.protocol === 'https:' || LOOPBACK_HOSTS.includes(url.hostname))
}

/** An OpenID Connect provider (AUTH-36). */
export const oidcSettingsSchema = z.object(
  {
    /** Over HTTPS, as the protocol demands; this machine itself may do without. */
    issuer: z
      .url({ protocol: /^https?$/, ...invalid })
      .max(1000, invalid)
      .refine(isSafe, invalid),
    clientId: line.min(1, invalid),
    clientSecret: line.optional(),
    scope: line.optional(),
    /** A mail address counts although the provider does not say that it verified it. One it calls unverified never does. */
    assumeEmailVerified: flag.optional(),
    /** An account that has the login already, and came from nowhere else, becomes the person's. Else it is refused. */
    adoptLogins: flag.optional(),
    /** The provider has our `/login` registered as where a sign-out may lead. It refuses a sign-out that names another. */
    postLogoutRedirect: flag.optional(),
    ...account,
  },
  invalid,
)
export type OidcSettings = z.infer<typeof oidcSettingsSchema>
