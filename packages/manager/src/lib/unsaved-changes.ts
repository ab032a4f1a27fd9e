import type { MessageKey } from '@sheaf/l10n/keys'
import { confirm } from '@sheaf/ui/components/confirm'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent } from 'react'
import { useBeforeUnload, useBlocker, useLocation } from 'react-router'

/** The session has ended: what was typed is kept, so that nobody is asked. */
export const AFTER_SESSION = 'after the session'

interface Words {
  readonly title: MessageKey
  readonly text: MessageKey
  readonly stay: MessageKey
}

const CHANGES: Words = { title: 'GLOBAL.UNSAVED', text: 'GLOBAL.UNSAVED_TEXT', stay: 'GLOBAL.UNSAVED_STAY' }

/**
 * Who leaves a form with unsaved changes is asked first: by us on the way to another screen, by the browser on the way
 * out. What is being saved is asked about only by the browser, since a save leads to another screen by itself. What
 * would be lost may be something else than changes, with words of its own.
 */
export const useUnsavedChanges = (hasChanges: boolean, isSaving = false, words = CHANGES): void => {
  const t = useT()
  const { pathname } = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasChanges &&
      !isSaving &&
      nextLocation.state !== AFTER_SESSION &&
      // Once its save has led on, the form may still stand for a moment, and has nothing more to say.
      currentLocation.pathname === pathname &&
      currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(async () => {
    const goesOn = await confirm({
      title: t(words.title),
      text: t(words.text),
      action: t('GLOBAL.UNSAVED_LEAVE'),
      cancel: t(words.stay),
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
