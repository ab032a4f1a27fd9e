import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { TOAST_ALERT_MS, TOAST_MS } from '@sheaf/contract/limits'
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import type { MessageKey } from '@sheaf/l10n/keys'
import { t } from '../l10n/i18n.ts'
import { newPageId } from '../lib/page-id.ts'

interface Kind {
  readonly title: MessageKey
  readonly color: string
  readonly icon: ReactNode
  readonly autoClose: number
  /** Screen readers announce a `status` when they are idle; an `alert` interrupts. */
  readonly role: 'status' | 'alert'
}

/** An action offered with the notification, usually to undo something. */
export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

const withAction = (message: string, { label, onClick }: ToastAction, hide: () => void) => {
  // The notification stays on the page while it fades out, and a second click must not act again.
  let isTaken = false
  const take = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (isTaken) return
    isTaken = true
    // The button disappears while it has the focus, so the focus moves to the heading.
    if (currentTarget === document.activeElement)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    hide()
    onClick()
  }
  return (
    <>
      {message}
      <Button size="compact-sm" variant="default" className="toast-action" onClick={take}>
        {label}
      </Button>
    </>
  )
}

/** Shows a notification. Returns a function that hides it early. */
const show = (kind: Kind, message: string, action?: ToastAction): (() => void) => {
  const id = newPageId()
  const hide = () => void notifications.hide(id)
  notifications.show({
    id,
    title: t(kind.title),
    message: action === undefined ? message : withAction(message, action, hide),
    color: kind.color,
    icon: kind.icon,
    autoClose: kind.autoClose,
    role: kind.role,
    onClick: hide,
    closeButtonProps: { 'aria-label': t('NOTIFICATION.CLOSE') },
    style: { cursor: 'pointer' },
    // One action gets one notification, if need be in several lines.
    styles: { description: { whiteSpace: 'pre-line' } },
  })
  return hide
}

const SIZE = 18

/** Shows notifications. Each function takes translated text, and shows it as plain text, whatever it contains. */
export const toast = {
  success: (message: string, action?: ToastAction) =>
    show(
      {
        title: 'NOTIFICATION.SUCCESS',
        color: 'pine',
        icon: <IconCheck size={SIZE} />,
        autoClose: TOAST_MS,
        role: 'status',
      },
      message,
      action,
    ),
  info: (message: string, action?: ToastAction) =>
    show(
      {
        title: 'NOTIFICATION.INFO',
        color: 'blue.8',
        icon: <IconInfoCircle size={SIZE} />,
        autoClose: TOAST_MS,
        role: 'status',
      },
      message,
      action,
    ),
  warning: (message: string, action?: ToastAction) =>
    show(
      {
        title: 'NOTIFICATION.WARNING',
        color: 'orange.8',
        icon: <IconAlertTriangle size={SIZE} />,
        autoClose: TOAST_ALERT_MS,
        role: 'alert',
      },
      message,
      action,
    ),
  error: (message: string, action?: ToastAction) =>
    show(
      {
        title: 'NOTIFICATION.ERROR',
        color: 'red.8',
        icon: <IconX size={SIZE} />,
        autoClose: TOAST_ALERT_MS,
        role: 'alert',
      },
      message,
      action,
    ),
}
