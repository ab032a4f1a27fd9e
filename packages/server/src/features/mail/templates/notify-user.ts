import { DIGEST_PADS_MAX } from '@sheaf/contract/limits'
import type { Block, LetterSite, Template } from '../letter.ts'

/** A pad as its reader knows it: by its name, and by its folder's, if they may see that. */
export interface ShownPad {
  readonly name: string
  readonly folder?: string
}

export interface NotifyUserData {
  /**
   * Recipient, address and pads that they must be able to read, which are checked again when the mail is sent. Absent
   * from mails that were queued by an older release.
   */
  readonly recipient?: { readonly id: string; readonly to: string; readonly pads: readonly string[] }
  /** The login that is notified, and the one that notifies. */
  readonly login: string
  readonly by: string
  /** Name by which the recipient sees who notifies (NAME-6). Absent until the mail is sent. */
  readonly byName?: string
  /** The subject matter in the sender's words. */
  readonly text: string
  readonly url: string
  /** Pads that the address is about. Absent from mails that were queued by an older release. */
  readonly pads?: readonly ShownPad[]
}

const padBlocks = ({ name, folder }: ShownPad, { t }: LetterSite): Block[] => [
  { kind: 'heading', text: name },
  ...(folder === undefined ? [] : [{ kind: 'note', text: t('MAIL.DIGEST.FOLDER', { name: folder }) } as const]),
]

/** Tells somebody that another user wants them to look at a page, and at which pads (MAIL-9, MAIL-29). */
export const notifyUser: Template<NotifyUserData> = ({ login, by, byName = by, text, url, pads = [] }, site) => {
  const { t, hello, title } = site
  const [only, ...others] = pads
  const isOne = only !== undefined && others.length === 0
  return {
    subject: isOne
      ? t('MAIL.NOTIFY.SUBJECT_PAD', { login: byName, name: only.name, title })
      : t('MAIL.NOTIFY.SUBJECT', { login: byName, title }),
    blocks: [
      { kind: 'text', text: hello(login) },
      { kind: 'text', text: t('MAIL.NOTIFY.TEXT', { login: byName }) },
      ...pads.slice(0, DIGEST_PADS_MAX).flatMap((pad) => padBlocks(pad, site)),
      ...(text === '' ? [] : [{ kind: 'quote', text } as const]),
      { kind: 'action', label: t(isOne ? 'MAIL.NOTIFY.OPEN_PAD' : 'MAIL.NOTIFY.ACTION'), url },
      { kind: 'note', text: t('MAIL.NOTIFY.WHY', { login: by, title }) },
    ],
  }
}
