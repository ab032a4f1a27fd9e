import type { Template } from '../letter.ts'

export interface AccountConfirmData {
  readonly login: string
  readonly url: string
  readonly minutes: number
}

/** Asks a new account's owner to confirm its address (MAIL-7). */
export const accountConfirm: Template<AccountConfirmData> = ({ login, url, minutes }, { t, hello, title }) => ({
  subject: t('MAIL.CONFIRM.SUBJECT', { title }),
  blocks: [
    { kind: 'text', text: hello(login) },
    { kind: 'text', text: t('MAIL.CONFIRM.TEXT', { title }) },
    { kind: 'action', label: t('MAIL.CONFIRM.ACTION'), url },
    { kind: 'note', text: t('MAIL.CONFIRM.VALID', { count: minutes }) },
    { kind: 'note', text: t('MAIL.CONFIRM.IGNORE') },
  ],
})
