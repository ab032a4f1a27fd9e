import { Text } from '@mantine/core'
import { t } from '../l10n/i18n.ts'
import { openOnce, passingDialog } from '../overlays/dialogs.ts'
import { unbroken } from './unbroken.tsx'

interface Question {
  readonly title: string
  readonly text: string
  /** What the button does, as a verb: 'Remove', 'Leave'. */
  readonly action: string
  /** What the other button does, where 'Cancel' could be taken for the same. */
  readonly cancel?: string
  /** Cannot be taken back: the button is red and the focus begins on 'Cancel'. */
  readonly isDangerous?: boolean
}

/** Asks, and answers whether to go on. Closing the dialog in any way is a no; the focus returns where it was. */
export const confirm = async ({ title, text, action, cancel, isDangerous = false }: Question): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const isAsked = await openOnce(
    title,
    (modals) => () =>
      modals.openConfirmModal({
        modalId: passingDialog(),
        title: unbroken(title),
        children: <Text size="sm">{text}</Text>,
        labels: { confirm: action, cancel: cancel ?? t('ACTIONS.CANCEL') },
        confirmProps: isDangerous ? { color: 'red.8' } : {},
        cancelProps: isDangerous ? { 'data-autofocus': true } : {},
        closeButtonProps: { 'aria-label': t('ACTIONS.CLOSE') },
        onConfirm: () => resolve(true),
        onClose: () => resolve(false),
      }),
  )
  return isAsked && promise
}
