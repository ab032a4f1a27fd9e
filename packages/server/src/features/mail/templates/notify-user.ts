import type { Template } from '../letter.ts'

export interface NotifyUserData {
  /** The login that is notified, and the one that notifies. */
  readonly login: string
  readonly by: string
  /** The subject matter in the sender's words. */
  readonly text: string
  readonly url: string
}

/** Tells somebody that another user wants them to look at a page (MAIL-9). */
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
