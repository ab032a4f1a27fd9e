import type { Store } from '@sheaf/ui/lib/store'

/** Facts from which the page derives where the text is stored. */
export interface SaveStatus {
  /** Whether the server has answered on the present connection. */
  readonly isInTouch: boolean
  /** Number of changes that the server has not acknowledged. */
  readonly unacknowledged: number
  /** Whether some unacknowledged change is not stored in the browser either. */
  readonly isAtRisk: boolean
  /** Whether the server has said that it cannot store anything, and has stored nothing since. */
  readonly isStuck: boolean
}

/**
 * Where the text is stored: on the server, on this device, or in this page only, and whether saving is stuck or
 * offline.
 */
export type SaveState = 'server' | 'device' | 'page' | 'stuck' | 'offline'

export const saveStateOf = ({ isInTouch, unacknowledged, isAtRisk, isStuck }: SaveStatus): SaveState => {
  if (isAtRisk) return 'page'
  if (isStuck && unacknowledged > 0) return 'stuck'
  if (!isInTouch) return 'offline'
  return unacknowledged > 0 ? 'device' : 'server'
}

export const INITIAL_SAVE_STATUS: SaveStatus = { isInTouch: false, unacknowledged: 0, isAtRisk: false, isStuck: false }

/** Compares what the indicator shows of two statuses, so that the page draws it only when it changes. */
export const isSameSaveStatus = (a: SaveStatus, b: SaveStatus): boolean =>
  a.isInTouch === b.isInTouch &&
  a.isAtRisk === b.isAtRisk &&
  a.isStuck === b.isStuck &&
  a.unacknowledged > 0 === b.unacknowledged > 0

/** Reports whether some text or chat message exists in this page alone, now and whenever that changes. */
export const followRisk = (status: Store<SaveStatus>, onRisk: (isAtRisk: boolean) => void): (() => void) => {
  let last = status.get().isAtRisk
  const notify = () => onRisk(last)
  notify()
  // Until the page has loaded, the manager may take the message for one of the previous page.
  window.addEventListener('load', notify)
  const stop = status.subscribe(() => {
    const { isAtRisk } = status.get()
    if (isAtRisk === last) return
    last = isAtRisk
    notify()
  })
  return () => {
    window.removeEventListener('load', notify)
    stop()
  }
}
