import { toast } from '@sheaf/ui/components/toast'
import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import { t } from '@sheaf/ui/l10n/i18n'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { createElement } from 'react'
import type { ApiTarget } from '../../lib/page/call-api.ts'
import type { FolderPerson } from '../../lib/people/folder-person.ts'
import type { Notice } from './notify-form.tsx'

interface OpenNotifyOptions {
  readonly site: ApiTarget
  readonly notice: Notice
  readonly readPeople: () => Promise<readonly FolderPerson[]>
}

const open = async ({ site, notice, readPeople }: OpenNotifyOptions): Promise<void> => {
  // The form is loaded on demand, since most visits write no mail.
  const [{ NotifyForm }, people] = await Promise.all([import('./notify-form.tsx'), readPeople()])
  openDialog({
    title: t('EDITOR.NOTIFY.TITLE'),
    content: (onClose) => createElement(NotifyForm, { site, people, notice, onClose }),
    closeOnClickOutside: false,
  })
}

/** Opens the form for a mail to people of the folder. */
export const openNotify = (options: OpenNotifyOptions): void => void open(options).catch(showUnreachable)

/** Offers to mail somebody who was just mentioned. */
export const offerNotify = (login: string, onAccept: () => void): void =>
  void toast.info(t('EDITOR.NOTIFY.OFFER', { name: login }), { label: t('EDITOR.NOTIFY.WRITE'), onClick: onAccept })
