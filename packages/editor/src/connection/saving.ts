import type { Store } from '../lib/store.ts'

/** What the page knows about where the text is. */
export interface SavingFacts {
  /** Whether the server has answered on the present connection. */
  readonly isInTouch: boolean
  readonly unacknowledged: number
  /** Whether the browser could not keep some of what the server does not have. */
  readonly isAtRisk: boolean
  /** Whether the server has said that it cannot store anything, and has stored nothing since. */
  readonly isStuck: boolean
}

export type Seal = 'server' | 'device' | 'page' | 'stuck' | 'offline'

export const sealOf = ({ isInTouch, unacknowledged, isAtRisk, isStuck }: SavingFacts): Seal => {
  if (isAtRisk) return 'page'
  if (isStuck && unacknowledged > 0) return 'stuck'
  if (!isInTouch) return 'offline'
  return unacknowledged > 0 ? 'device' : 'server'
}

export const NOTHING_SAVED: SavingFacts = { isInTouch: false, unacknowledged: 0, isAtRisk: false, isStuck: false }

/** Compares facts, so that the page draws the seal only when they change. */
export const isSameSaving = (a: SavingFacts, b: SavingFacts): boolean =>
  a.isInTouch === b.isInTouch &&
  a.isAtRisk === b.isAtRisk &&
  a.isStuck === b.isStuck &&
  a.unacknowledged > 0 === b.unacknowledged > 0

/** Says whether some of what was typed or said exists in this page alone, now and whenever that changes. */
export const followRisk = (saving: Store<SavingFacts>, onRisk: (isAtRisk: boolean) => void): (() => void) => {
  let last = saving.get().isAtRisk
  const tell = () => onRisk(last)
  tell()
  // Before the page has loaded, the message may be taken for one of the previous page.
  window.addEventListener('load', tell)
  const stop = saving.subscribe(() => {
    const { isAtRisk } = saving.get()
    if (isAtRisk === last) return
    last = isAtRisk
    tell()
  })
  return () => {
    window.removeEventListener('load', tell)
    stop()
  }
}
