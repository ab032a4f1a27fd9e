import type { Store } from '../lib/store.ts'

/** What the page knows about where the text is. */
export interface SavingFacts {
  /** The server has answered on the connection that is open now. */
  readonly isInTouch: boolean
  readonly unacknowledged: number
  /** The browser could not keep some of what the server has not. */
  readonly isAtRisk: boolean
  /** The server has said that it can store nothing, and stored nothing since. */
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

/** So that the page draws the seal only when it changes. */
export const isSameSaving = (a: SavingFacts, b: SavingFacts): boolean =>
  a.isInTouch === b.isInTouch &&
  a.isAtRisk === b.isAtRisk &&
  a.isStuck === b.isStuck &&
  a.unacknowledged > 0 === b.unacknowledged > 0

/** Tells whether some of what was typed or said is in this page alone, as it is now and whenever that changes. */
export const followRisk = (saving: Store<SavingFacts>, onRisk: (isAtRisk: boolean) => void): (() => void) => {
  let last = saving.get().isAtRisk
  const tell = () => onRisk(last)
  tell()
  // Until then it may be taken for a word of the page before.
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
