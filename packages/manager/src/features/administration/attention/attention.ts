import type { Settings } from '@sheaf/contract/entities/settings'
import { isSetUp, LOOPBACK_HOSTS } from '@sheaf/contract/entities/sign-in-settings'
import { mustConfirmEmail } from '@sheaf/contract/policy/mail'
import { canRegister } from '@sheaf/contract/policy/site'
import { visitor } from '@sheaf/contract/policy/actor'
import type { MessageKey } from '@sheaf/l10n/keys'
import { missingForLinks, type MailSite } from './mail-needs.ts'
import type { SettingSection } from '../settings/settings-fields.ts'

export interface Attention {
  readonly text: MessageKey
  /** Labels of the settings that are missing, which the text names. */
  readonly names: readonly MessageKey[]
  /** Section of the settings where it is mended. */
  readonly section: SettingSection
}

type MailNeedingSite = MailSite & Pick<Settings, 'authMethod' | 'checkMails'>

/**
 * SCR-536: returns what does not work without the mail settings that are missing; `undefined` if none is. Only the
 * site's own accounts are confirmed and recovered by mail.
 */
export const mailAttention = (site: MailNeedingSite): Attention | undefined => {
  const names = missingForLinks(site)
  if (names.length === 0) return undefined
  const section = names.length === 1 && site.rootUrl === '' ? 'general' : 'mail'
  if (site.authMethod !== 'internal') return { text: 'ADMIN.ATTENTION.NO_DIGESTS', names, section }
  const isNeeded = mustConfirmEmail(visitor, site)
  return { text: isNeeded ? 'ADMIN.ATTENTION.NO_CONFIRMATION' : 'ADMIN.ATTENTION.NO_RECOVERY', names, section }
}

type DirectorySite = Pick<Settings, 'authMethod' | 'authLdapSettings'>

const directoryAttention = ({ authMethod, authLdapSettings: directory }: DirectorySite): Attention[] => {
  if (authMethod !== 'ldap' || !isSetUp(directory)) return []
  const { protocol, hostname } = new URL(directory.url)
  if (LOOPBACK_HOSTS.includes(hostname)) return []
  const isEncrypted = protocol === 'ldaps:' || directory.starttls === true
  if (isEncrypted && directory.tlsOptions?.rejectUnauthorized !== false) return []
  const text = isEncrypted ? 'ADMIN.ATTENTION.LDAP_UNCHECKED' : 'ADMIN.ATTENTION.LDAP_PLAIN'
  return [{ text, names: [], section: 'authentication' }]
}

/** SCR-536: returns what the site administrator should look at. Empty while all is well. */
export const attentionOf = (
  site: MailNeedingSite & DirectorySite & Pick<Settings, 'openRegistration'>,
): Attention[] => {
  const mail = mailAttention(site)
  const isOpenToAll = canRegister(visitor, site).allowed && !site.checkMails
  return [
    ...(mail === undefined ? [] : [mail]),
    ...directoryAttention(site),
    ...(isOpenToAll ? [{ text: 'ADMIN.ATTENTION.REGISTRATION', names: [], section: 'authentication' } as const] : []),
  ]
}
