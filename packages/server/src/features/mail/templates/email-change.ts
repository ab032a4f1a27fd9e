import type { Template } from '../letter.ts'

export interface EmailChangeData {
  readonly login: string
  /** The new address. */
  readonly email: string
  readonly recoveryUrl: string
}

/** MAIL-24: goes to the address that still counts; a new password voids the link that went to the other. */
export const emailChange: Template<EmailChangeData> = ({ login, email, recoveryUrl }, { t, hello, title }) => ({
  subject: t('MAIL.EMAIL_CHANGE.SUBJECT', { title }),
  blocks: [
    { kind: 'text', text: hello(login) },
    { kind: 'text', text: t('MAIL.EMAIL_CHANGE.TEXT', { login, email, title }) },
    { kind: 'text', text: t('MAIL.EMAIL_CHANGE.NOT_YOU') },
    { kind: 'action', label: t('MAIL.RECOVER.ACTION'), url: recoveryUrl },
  ],
})
