import type { Template } from '../letter.ts'

export interface NotifyUserData {
  /** Who is called, and by whom. */
  readonly login: string
  readonly by: string
  /** What it is about, as the caller chose it. */
  readonly text: string
  readonly url: string
}

/** MAIL-9. */
export const notifyUser: Template<NotifyUserData> = ({ login, by, text, url }, { t, title }) => ({
  subject: t('MAIL.NOTIFY.SUBJECT', { login: by, title }),
  blocks: [
    { kind: 'text', text: t('MAIL.HELLO', { login }) },
    { kind: 'text', text: t('MAIL.NOTIFY.TEXT', { login: by }) },
    ...(text === '' ? [] : [{ kind: 'quote', text } as const]),
    { kind: 'action', label: t('MAIL.NOTIFY.ACTION'), url },
    { kind: 'note', text: t('MAIL.NOTIFY.WHY', { login: by, title }) },
  ],
})
