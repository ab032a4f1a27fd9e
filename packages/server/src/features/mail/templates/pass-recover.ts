import type { Template } from '../letter.ts'

export interface PassRecoverData {
  readonly login: string
  readonly url: string
  readonly minutes: number
}

/** Gives a link for choosing a new password (MAIL-8). */
export const passRecover: Template<PassRecoverData> = ({ login, url, minutes }, { t, hello, title }) => ({
  subject: t('MAIL.RECOVER.SUBJECT', { title }),
  blocks: [
    { kind: 'text', text: hello(login) },
    { kind: 'text', text: t('MAIL.RECOVER.TEXT', { login, title }) },
    { kind: 'action', label: t('MAIL.RECOVER.ACTION'), url },
    { kind: 'note', text: t('MAIL.RECOVER.VALID', { count: minutes }) },
    { kind: 'note', text: t('MAIL.RECOVER.IGNORE') },
  ],
})
