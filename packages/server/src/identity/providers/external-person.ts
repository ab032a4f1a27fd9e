import type { ProviderProperties } from '@sheaf/contract/entities/sign-in-settings'
import { AppError } from '@sheaf/contract/errors'
import { email, externalLogin } from '@sheaf/contract/field'
import { cleanPersonName } from '@sheaf/contract/name-characters'

/** A person as a directory or another provider describes them. */
export interface ExternalPerson {
  readonly login: string
  readonly email: string
  readonly firstname: string
  readonly lastname: string
}

/** The name of the attribute or claim that holds each field. */
export type Properties = { readonly [Field in keyof ExternalPerson]: string }

/** Returns the names that the settings give, completed by those that providers usually have; an empty one is none. */
export const propertiesOf = (usual: Properties, given: ProviderProperties = {}): Properties => ({
  login: given.login || usual.login,
  email: given.email || usual.email,
  firstname: given.firstname || usual.firstname,
  lastname: given.lastname || usual.lastname,
})

/** AUTH-24: returns the first value, if a provider gives several. */
const first = (value: unknown): string => {
  const [one] = Array.isArray(value) ? (value as unknown[]) : [value]
  return typeof one === 'string' ? one.trim() : ''
}

/**
 * Makes a person from what the provider says, by the names that the settings give. Throws LDAP_NO_VALID_MAIL, and
 * INVALID_LOGIN for a login that is missing, that we could not show safely, or that looks like somebody else's mail
 * address, since either may name a person.
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
    firstname: cleanPersonName(first(valueOf(properties.firstname))),
    lastname: cleanPersonName(first(valueOf(properties.lastname))),
  }
}
