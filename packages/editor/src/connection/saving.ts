/** What the page knows about where the text is. */
export interface SavingFacts {
  /** The server has answered on the connection that is open now. */
  readonly isInTouch: boolean
  readonly unacknowledged: number
  /** All that is not acknowledged would survive a reload. */
  readonly isStored: boolean
  /** The server has said that it can store nothing, and stored nothing since. */
  readonly isStuck: boolean
}

export type Seal =
  | { readonly kind: 'server' }
  | { readonly kind: 'device'; readonly isStored: boolean }
  | { readonly kind: 'stuck'; readonly isStored: boolean }
  | { readonly kind: 'offline'; readonly hasUnsent: boolean; readonly isStored: boolean }

export const sealOf = ({ isInTouch, unacknowledged, isStored, isStuck }: SavingFacts): Seal => {
  if (isStuck && unacknowledged > 0) return { kind: 'stuck', isStored }
  if (!isInTouch) return { kind: 'offline', hasUnsent: unacknowledged > 0, isStored }
  return unacknowledged > 0 ? { kind: 'device', isStored } : { kind: 'server' }
}

export const NOTHING_SAVED: SavingFacts = { isInTouch: false, unacknowledged: 0, isStored: true, isStuck: false }

/** So that the page draws the seal only when it changes. */
export const isSameSaving = (a: SavingFacts, b: SavingFacts): boolean =>
  a.isInTouch === b.isInTouch &&
  a.isStored === b.isStored &&
  a.isStuck === b.isStuck &&
  a.unacknowledged > 0 === b.unacknowledged > 0
