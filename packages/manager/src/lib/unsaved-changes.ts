import { confirm } from '@sheaf/ui/components/confirm'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/** The session has ended: what was typed is kept, so that nobody is asked. */
export const AFTER_SESSION = 'after the session'

/**
 * Who leaves a form with unsaved changes is asked first: by us on the way to another screen, by the browser on the way
 * out. What is being saved is asked about only by the browser, since a save leads to another screen by itself.
 */
export const useUnsavedChanges = (hasChanges: boolean, isSaving = false): void => {
  const t = useT()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges &&
      !isSaving &&
      nextLocation.state !== AFTER_SESSION &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(async () => {
    const goesOn = await confirm({
      title: t('GLOBAL.UNSAVED'),
      text: t('GLOBAL.UNSAVED_TEXT'),
      action: t('GLOBAL.UNSAVED_LEAVE'),
      cancel: t('GLOBAL.UNSAVED_STAY'),
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
