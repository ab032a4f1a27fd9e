import type { Template } from '../letter.ts'

export interface InvitationData {
  /** Hash of the link's token, by which the invitation is checked again when the mail is sent. */
  readonly tokenHash: string
  readonly folder: string
  /** Name of who invites; `null` for the site administrator. */
  readonly by: string | null
  readonly url: string
  readonly days: number
}

/** Invites somebody without an account into a folder (INV-10). */
export const invitation: Template<InvitationData> = ({ folder, by, url, days }, { t, title }) => ({
  subject:
    by === null
      ? t('MAIL.INVITATION.SUBJECT_SITE', { folder, title })
      : t('MAIL.INVITATION.SUBJECT', { name: by, folder, title }),
  blocks: [
    { kind: 'text', text: t('MAIL.INVITATION.HELLO') },
    {
      kind: 'text',
      text:
        by === null
          ? t('MAIL.INVITATION.TEXT_SITE', { folder, title })
          : t('MAIL.INVITATION.TEXT', { name: by, folder, title }),
    },
    { kind: 'text', text: t('MAIL.INVITATION.HOW') },
    { kind: 'action', label: t('MAIL.INVITATION.ACTION'), url },
    { kind: 'note', text: t('MAIL.INVITATION.VALID', { count: days }) },
    { kind: 'note', text: t('MAIL.INVITATION.IGNORE') },
  ],
})
