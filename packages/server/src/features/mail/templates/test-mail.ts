import type { Template } from '../letter.ts'

/** Shows that the mail server works (ADM-12). */
export const testMail: Template<Record<string, never>> = (_data, { t, title }) => ({
  subject: t('MAIL.TEST.SUBJECT', { title }),
  blocks: [
    { kind: 'text', text: t('MAIL.TEST.TEXT', { title }) },
    { kind: 'note', text: t('MAIL.TEST.NOTE') },
  ],
})
