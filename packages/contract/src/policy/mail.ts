import type { Settings } from '../entities/settings.ts'
import type { Actor } from './actor.ts'
import { allow, refuse, type Decision } from './decision.ts'

/** ERR-7: a site without a mail server or a sender cannot send mail. */
export const canSendMail = (site: Pick<Settings, 'SMTPHost' | 'SMTPEmailFrom'>): Decision =>
  site.SMTPHost !== '' && site.SMTPEmailFrom !== '' ? allow : refuse('BACKEND.ERROR.CONFIGURATION.MAIL_NOT_CONFIGURED')

const canLink = (site: Pick<Settings, 'rootUrl'>): Decision =>
  site.rootUrl === '' ? refuse('BACKEND.ERROR.CONFIGURATION.ROOTURL_NOT_CONFIGURED') : allow

export type MailSettings = Pick<Settings, 'SMTPHost' | 'SMTPEmailFrom' | 'rootUrl'>

/** ERR-7: a mail with a link also needs the site's address. */
export const canMailLinks = (site: MailSettings): Decision => {
  const sending = canSendMail(site)
  return sending.allowed ? canLink(site) : sending
}

/** ACC-81: a recovery is refused for the missing address of the site before anything else, as in the old system. */
export const canMailRecovery = (site: MailSettings): Decision => {
  const linking = canLink(site)
  return linking.allowed ? canSendMail(site) : linking
}

/** ACC-48: a user has to confirm a new address before it counts; the site administrator vouches for those they type. */
export const mustConfirmEmail = (actor: Actor, site: Pick<Settings, 'checkMails'>): boolean =>
  site.checkMails && actor.kind !== 'siteAdmin'
