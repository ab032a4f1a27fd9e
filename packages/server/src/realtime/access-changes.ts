import type { AccessChange } from '../context.ts'
import type { PadConnection } from './connection-context.ts'

/** Opening a pad takes less than this; older changes concern nobody who is still being decided. */
const REMEMBERED_MS = 60_000

/** Whether a change may alter the right of a connection. */
export const concerns = (
  change: AccessChange,
  { padId, actor, sessionId }: Pick<PadConnection, 'padId' | 'actor' | 'sessionId'>,
): boolean => {
  if ('everything' in change) return true
  if ('pads' in change) return change.pads.includes(padId)
  if ('session' in change) return change.session === sessionId
  return actor.kind === 'user' && actor.id === change.user
}

export interface AccessChanges {
  /** The number of the newest change. A decision notes it before it looks at anything. */
  latest(): number
  note(change: AccessChange): void
  /** Whether something has changed since the decision that may concern it. */
  isStale(pad: PadConnection): boolean
}

/**
 * Recent changes of access, for those who are between being decided and being connected when one comes: they are in no
 * list of connections yet.
 */
export const accessChanges = (): AccessChanges => {
  let latest = 0
  let recent: { readonly number: number; readonly at: number; readonly change: AccessChange }[] = []
  return {
    latest: () => latest,
    note: (change) => {
      const at = performance.now()
      recent = recent.filter((old) => at - old.at < REMEMBERED_MS)
      recent.push({ number: ++latest, at, change })
    },
    isStale: (pad) =>
      pad.decidedAfter < latest &&
      recent.some(({ number, change }) => number > pad.decidedAfter && concerns(change, pad)),
  }
}
