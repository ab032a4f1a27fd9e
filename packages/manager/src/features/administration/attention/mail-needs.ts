import type { Settings } from '@sheaf/contract/entities/settings'
import type { MessageKey } from '@sheaf/l10n/keys'
import type { Translate } from '@sheaf/ui/l10n/i18n'
import { listNames } from '@sheaf/ui/l10n/list-names'
import { SETTING_FIELDS } from '../settings/settings-fields.ts'

export type MailSite = Pick<Settings, 'SMTPHost' | 'SMTPEmailFrom' | 'rootUrl'>

/** Returns the labels of the empty settings without which no mail can be sent (ERR-7). */
export const missingForMail = (site: Pick<MailSite, 'SMTPHost' | 'SMTPEmailFrom'>): MessageKey[] =>
  (['SMTPHost', 'SMTPEmailFrom'] as const).filter((key) => site[key] === '').map((key) => SETTING_FIELDS[key].label)

/** Returns the labels of the empty settings without which no mail with a link can be sent (ERR-7). */
export const missingForLinks = (site: MailSite): MessageKey[] => [
  ...missingForMail(site),
  ...(site.rootUrl === '' ? [SETTING_FIELDS.rootUrl.label] : []),
]

/** Lists settings in a sentence, in which quotation marks tell where each label ends. */
export const listSettings = (t: Translate, labels: readonly MessageKey[]): string =>
  listNames(labels.map((label) => t('ADMIN.FIELD_QUOTED', { name: t(label) })))
