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
  /** Calm news waits for the reader to finish; trouble interrupts. */
  readonly role: 'status' | 'alert'
}

/** What can be done about the news, mostly undo it. */
export interface ToastAction {
  readonly label: string
  readonly onClick: () => void
}

const withAction = (message: string, { label, onClick }: ToastAction, hide: () => void) => {
  // It stays for as long as it takes to leave, and a second click would act again.
  let isTaken = false
  const take = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (isTaken) return
    isTaken = true
    // It goes with the focus in it, which would be nowhere then.
    if (currentTarget === document.activeElement)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    hide()
    onClick()
  }
  return (
    <>
      {message}
      <Button size="compact-sm" variant="default" mt={6} style={{ display: 'block' }} onClick={take}>
        {label}
      </Button>
    </>
  )
}

/** Answers how to take it away before its time. */
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
  })
  return hide
}

const SIZE = 18

/** Each takes a text that is translated already, and shows it as text whatever it contains. */
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
  warning: (message: string) =>
    show(
      {
        title: 'NOTIFICATION.WARNING',
        color: 'orange.8',
        icon: <IconAlertTriangle size={SIZE} />,
        autoClose: TOAST_ALERT_MS,
        role: 'alert',
      },
      message,
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
