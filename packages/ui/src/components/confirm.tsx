import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../l10n/i18n.ts'
import { openOnce, screenDialogId } from '../overlays/dialogs.ts'
import './confirm-actions.css'
import { nonBreakingHyphens } from './non-breaking-hyphens.tsx'

interface Question {
  readonly title: string
  readonly text: string
  /** Further facts, below the text. */
  readonly details?: ReactNode
  /** Label of the confirm button, a verb: 'Remove', 'Leave'. */
  readonly action: string
  /** Label of the other button, if 'Cancel' could be mistaken for the action. */
  readonly cancel?: string
  /** Whether the action cannot be undone: its button is red and the focus starts on 'Cancel'. */
  readonly isDangerous?: boolean
}

/**
 * Asks for a confirmation, and resolves to whether it was given. Closing the dialog in any way means no; the focus
 * returns to where it was.
 */
export const confirm = async ({
  title,
  text,
  details,
  action,
  cancel,
  isDangerous = false,
}: Question): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const isOpened = await openOnce(
    title,
    (modals) => () =>
      modals.openConfirmModal({
        modalId: screenDialogId(),
        title: nonBreakingHyphens(title),
        children: (
          <Stack gap="sm">
            <Text size="sm">{text}</Text>
            {details}
          </Stack>
        ),
        // Laid out as `ConfirmActions` does.
        groupProps: { className: 'confirm-actions' },
        labels: { confirm: action, cancel: cancel ?? t('ACTIONS.CANCEL') },
        confirmProps: isDangerous ? { color: 'red.8' } : {},
        cancelProps: isDangerous ? { 'data-autofocus': true } : {},
        closeButtonProps: { 'aria-label': t('ACTIONS.CLOSE') },
        onConfirm: () => resolve(true),
        onClose: () => resolve(false),
      }),
  )
  return isOpened && promise
}
