import type { ProviderProperties } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { email, externalLogin, line } from '@sheaf/contract/field'
import { STRING_MAX } from '@sheaf/contract/limits'

/** Who somebody is, as a directory or another provider says. */
export interface ExternalPerson {
  readonly login: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

/** The name of the attribute or claim that holds each field. */
export type Properties = { readonly [Field in keyof ExternalPerson]: string }

/** What the settings name, and what a provider usually calls the rest. */
export const propertiesOf = (usual: Properties, given: ProviderProperties = {}): Properties => ({
  login: given.login ?? usual.login,
  email: given.email ?? usual.email,
  firstname: given.firstname ?? usual.firstname,
  lastname: given.lastname ?? usual.lastname,
})

/** AUTH-24: the first value, where a provider gives several. */
const first = (value: unknown): string => {
  const [one] = Array.isArray(value) ? (value as unknown[]) : [value]
  return typeof one === 'string' ? one.trim() : ''
}

/** A name too long for us is cut, one that hides characters or breaks the line is left out: nobody is kept out for their name. */
const name = (value: string): string => {
  const cut = [...value].slice(0, STRING_MAX).join('')
  const parsed = line.safeParse(cut)
  return parsed.success ? parsed.data : ''
}

/**
 * A person from what the provider says of them, by the names that the settings give. Throws LDAP_NO_VALID_MAIL, and
 * INVALID_LOGIN for a login that is missing, that we could not show safely, or that looks like somebody else's mail
 * address: people are named by either.
 */
export const readPerson = (valueOf: (attribute: string) => unknown, properties: Properties): ExternalPerson => {
  const login = externalLogin.safeParse(first(valueOf(properties.login)))
  const mail = email.safeParse(first(valueOf(properties.email)))
  if (!mail.success) throw new AppError('BACKEND.ERROR.AUTHENTICATION.LDAP_NO_VALID_MAIL')
  if (!login.success || (login.data.includes('@') && login.data.toLowerCase() !== mail.data.toLowerCase()))
    throw new AppError('BACKEND.ERROR.AUTHENTICATION.INVALID_LOGIN')
  return {
    login: login.data,
    email: mail.data,
    firstname: name(first(valueOf(properties.firstname))),
    lastname: name(first(valueOf(properties.lastname))),
  }
}
