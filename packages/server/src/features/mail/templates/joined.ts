import type { GroupRole } from '@sheaf/contract/entities/invitation'
import type { Template } from '../letter.ts'

export interface JoinedData {
  /** Recipient, address and group, which are checked again when the mail is sent. */
  readonly recipient: { readonly id: string; readonly to: string; readonly group: string }
  readonly login: string
  readonly folder: string
  /** Name of who invites; `null` for the site administrator. */
  readonly by: string | null
  readonly role: GroupRole
  readonly url: string
}

/** Tells somebody with an account that they are a member of a folder (INV-4). */
export const joined: Template<JoinedData> = ({ login, folder, by, role, url }, { t, hello, title }) => ({
  subject:
    by === null
      ? t('MAIL.JOINED.SUBJECT_SITE', { folder, title })
      : t('MAIL.JOINED.SUBJECT', { name: by, folder, title }),
  blocks: [
    { kind: 'text', text: hello(login) },
    {
      kind: 'text',
      text:
        by === null
          ? t('MAIL.JOINED.TEXT_SITE', { folder, title })
          : t('MAIL.JOINED.TEXT', { name: by, folder, title }),
    },
    { kind: 'text', text: t(role === 'admin' ? 'MAIL.JOINED.AS_ADMIN' : 'MAIL.JOINED.AS_USER') },
    { kind: 'action', label: t('MAIL.JOINED.ACTION'), url },
    { kind: 'note', text: t('MAIL.JOINED.LEAVE') },
  ],
})
