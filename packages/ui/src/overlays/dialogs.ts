import type { modals } from '@mantine/modals'
import { createElement, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { toast } from '../components/toast.tsx'
import { unbroken } from '../components/unbroken.tsx'
import { t } from '../l10n/i18n.ts'
import { newPageId } from '../lib/page-id.ts'

/** What draws dialogs, once the first has been asked for. */
let host: ReactNode
const listeners = new Set<() => void>()
export const dialogHost = (): ReactNode => host
export const onDialogHost = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const standing = Promise.withResolvers<typeof modals>()
/** It is on the page and listens. */
export const dialogHostStands = standing.resolve

/** Those that go with the screen under them. */
const passing = new Set<string>()

/** The name of a dialog that is about to open, by which it goes when the screen under it is left. */
export const passingDialog = (): string => {
  const id = newPageId()
  passing.add(id)
  return id
}

/** The screen is left: what lies over it would ask or tell about something that is no longer there. */
export const closePassingDialogs = (): void => {
  const ids = [...passing]
  passing.clear()
  if (ids.length > 0) void standing.promise.then((modals) => ids.forEach((id) => modals.close(id)))
}

/** What has the focus, or the button of the menu that it is in: its items go away when one is chosen. */
const focused = (): HTMLElement | null => {
  const active = document.activeElement
  const menu = active?.closest('[role="menu"]')
  const button = menu && document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  return button ?? (active instanceof HTMLElement ? active : null)
}

/** What opens dialogs: fetched with the first one, for most visits show none. Nothing, and told, where it cannot be had. */
const dialogs = async (): Promise<typeof modals | undefined> => {
  const asker = focused()
  try {
    host ??= createElement((await import('./dialog-host.tsx')).DialogHost)
  } catch {
    toast.error(t('GLOBAL.OFFLINE'))
    return undefined
  }
  for (const listener of listeners) listener()
  const modals = await standing.promise
  // A menu gives the focus back in a moment, which may be one too late for the dialog to learn who has it.
  const active = document.activeElement
  if (active === document.body || active !== focused()) asker?.focus({ preventScroll: true })
  return modals
}

/** The titles of those that are on their way. */
const coming = new Set<string>()

/**
 * Opens what was waited for, and says whether it did: a second click asks for nothing more. At once and to the end, as in a
 * click: it must learn who has the focus, to give it back, before it takes it.
 */
export const openOnce = async (
  title: string,
  prepare: (manager: typeof modals) => (() => void) | Promise<() => void>,
): Promise<boolean> => {
  if (coming.has(title)) return false
  coming.add(title)
  try {
    const manager = await dialogs()
    if (manager === undefined) return false
    flushSync(await prepare(manager))
    return true
  } finally {
    coming.delete(title)
  }
}

interface Dialog {
  readonly title: string
  /** May have to be fetched first; where that fails, the reader is told and no dialog opens. */
  readonly content: (close: () => void) => ReactNode | Promise<ReactNode>
  readonly closeOnClickOutside?: boolean
  /** How wide it may be, where a column of text is not enough. */
  readonly size?: string
  readonly closeOnEscape?: boolean
  readonly withCloseButton?: boolean
}

export const openDialog = ({ title, content, ...behaviour }: Dialog): void => {
  // What must not be lost, as by Escape, is not lost by the way back either.
  const modalId = behaviour.closeOnEscape === false ? newPageId() : passingDialog()
  void openOnce(title, async (manager) => {
    const children = await content(() => manager.close(modalId))
    return () =>
      manager.open({
        modalId,
        title: unbroken(title),
        closeButtonProps: { 'aria-label': t('ACTIONS.CLOSE') },
        children,
        ...behaviour,
      })
  }).catch(() => toast.error(t('GLOBAL.OFFLINE')))
}
