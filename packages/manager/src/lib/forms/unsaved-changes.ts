import type { MessageKey } from '@sheaf/l10n/keys'
import { confirm } from '@sheaf/ui/components/confirm'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent } from 'react'
import { useBeforeUnload, useBlocker, useLocation } from 'react-router'

/** Navigation state after the session's end. It suppresses the question, since the draft has been stored. */
export const AFTER_SESSION = 'after the session'

export interface LeaveMessages {
  readonly title: MessageKey
  readonly text: MessageKey
  readonly stay: MessageKey
}

const CHANGES: LeaveMessages = { title: 'GLOBAL.UNSAVED', text: 'GLOBAL.UNSAVED_TEXT', stay: 'GLOBAL.UNSAVED_STAY' }

/**
 * Asks for confirmation before a form with unsaved changes is left: with a dialog on navigation, by the browser on
 * unload. During a save only the browser asks, since the save itself navigates to another screen. `messages` replaces
 * the dialog's texts where something other than changes would be lost.
 */
export const useUnsavedChanges = (hasChanges: boolean, isSaving = false, messages = CHANGES): void => {
  const t = useT()
  const { pathname } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges &&
      !isSaving &&
      nextLocation.state !== AFTER_SESSION &&
      // After its save has navigated on, the form may stay mounted for a moment and must not ask any more.
      currentLocation.pathname === pathname &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(async () => {
    const goesOn = await confirm({
      title: t(messages.title),
      text: t(messages.text),
      action: t('GLOBAL.UNSAVED_LEAVE'),
      cancel: t(messages.stay),
      isDangerous: true,
    })
    if (goesOn) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void ask()
  }, [blocker.state])
  useBeforeUnload((event) => {
    if (hasChanges) event.preventDefault()
  })
}
