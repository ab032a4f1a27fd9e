import type { Template } from '../letter.ts'

export interface EmailConfirmData {
  readonly login: string
  readonly url: string
  readonly minutes: number
}

/** MAIL-24: asks the new address to confirm the change. */
export const emailConfirm: Template<EmailConfirmData> = ({ login, url, minutes }, { t, hello, title }) => ({
  subject: t('MAIL.EMAIL.SUBJECT', { title }),
  blocks: [
    { kind: 'text', text: hello(login) },
    { kind: 'text', text: t('MAIL.EMAIL.TEXT', { login, title }) },
    { kind: 'action', label: t('MAIL.EMAIL.ACTION'), url },
    { kind: 'note', text: t('MAIL.RECOVER.VALID', { count: minutes }) },
    { kind: 'note', text: t('MAIL.EMAIL.IGNORE') },
  ],
})
