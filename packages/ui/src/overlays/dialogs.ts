import type { modals } from '@mantine/modals'
import { createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { nonBreakingHyphens } from '../components/non-breaking-hyphens.tsx'
import { t } from '../l10n/i18n.ts'
import { newPageId } from '../lib/page-id.ts'
import { Store } from '../lib/store.ts'
import { hideUnreachable, showUnreachable } from '../lib/unreachable.ts'

/** Element that renders the dialogs; set when the first one is asked for. */
export const dialogHost = new Store<ReactNode>(undefined)

const modalsManager = Promise.withResolvers<typeof modals>()

/** Ids of dialogs that close when the screen below is left. */
const closedOnLeave = new Set<string>()

/** Returns the id for a new dialog that closes when the screen below is left. */
export const screenDialogId = (): string => {
  const id = newPageId()
  closedOnLeave.add(id)
  return id
}

/** Closes the dialogs over a screen that is left: they would ask or tell about something that is no longer there. */
export const closeScreenDialogs = (): void => {
  const ids = [...closedOnLeave]
  closedOnLeave.clear()
  if (ids.length > 0) void modalsManager.promise.then((modals) => ids.forEach((id) => modals.close(id)))
}

/**
 * Returns the element with the focus. If that is in a menu, returns the menu's button, since the items disappear when
 * one is chosen.
 */
const focused = (): HTMLElement | null => {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (active instanceof HTMLElement ? active : null)
}

/**
 * Returns Mantine's modals manager, which is loaded with the first dialog, since most visits show none. If it cannot be
 * loaded, shows an error and returns undefined.
 */
const dialogs = async (): Promise<typeof modals | undefined> => {
  const opener = focused()
  try {
    const { DialogHost } = await import('./dialog-host.tsx')
    if (dialogHost.get() === undefined) dialogHost.set(createElement(DialogHost, { onReady: modalsManager.resolve }))
  } catch {
    showUnreachable()
    return undefined
  }
  hideUnreachable()
  const modals = await modalsManager.promise
  // A menu returns the focus a moment later, which may be too late for the dialog to remember the element that had it.
  const active = document.activeElement
  if (active === document.body || active !== focused()) opener?.focus({ preventScroll: true })
  return modals
}

/** Titles of dialogs that are being loaded. */
const opening = new Set<string>()

/**
 * Opens a dialog after loading it, and returns whether it did: a second click while it loads opens nothing more. It is
 * opened synchronously, as in a click: it has to remember the element with the focus before it takes the focus.
 */
export const openOnce = async (
  title: string,
  prepare: (manager: typeof modals) => (() => void) | Promise<() => void>,
): Promise<boolean> => {
  if (opening.has(title)) return false
  opening.add(title)
  try {
    const manager = await dialogs()
    if (manager === undefined) return false
    flushSync(await prepare(manager))
    return true
  } finally {
    opening.delete(title)
  }
}

interface Dialog {
  readonly title: string
  /** May have to be loaded first; if that fails, an error is shown and no dialog opens. */
  readonly content: (close: () => void) => ReactNode | Promise<ReactNode>
  readonly closeOnClickOutside?: boolean
  /** Largest width, if that of a column of text is not enough. */
  readonly size?: string
  readonly closeOnEscape?: boolean
  readonly withCloseButton?: boolean
}

export const openDialog = ({ title, content, ...behaviour }: Dialog): void => {
  // A dialog that Escape does not close, so that nothing is lost, stays open on navigation too.
  const modalId = behaviour.closeOnEscape === false ? newPageId() : screenDialogId()
  void openOnce(title, async (manager) => {
    const children = await content(() => manager.close(modalId))
    return () =>
      manager.open({
        modalId,
        title: nonBreakingHyphens(title),
        closeButtonProps: { 'aria-label': t('ACTIONS.CLOSE') },
        children,
        ...behaviour,
      })
  }).catch(showUnreachable)
}
