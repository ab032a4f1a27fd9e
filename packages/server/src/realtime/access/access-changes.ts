import type { AccessChange } from '../../context.ts'
import type { DecidedAccess } from './access.ts'
import type { Member } from '../room/room.ts'

/** Opening a pad takes less time than this, so older changes cannot affect a connection that is still being opened. */
const REMEMBERED_MS = 60_000

/** Returns whether a change may alter the rights of a connection. */
export const affectsConnection = (
  change: AccessChange,
  { padId, actor, sessionId }: Pick<DecidedAccess, 'padId' | 'actor' | 'sessionId'>,
): boolean => {
  if ('everything' in change) return true
  if ('pads' in change) return change.pads.includes(padId)
  if ('session' in change) return change.session === sessionId
  return actor.kind === 'user' && actor.id === change.user
}

export interface AccessChanges {
  /** Returns the number of the newest change. A decision reads it before it reads any facts. */
  version(): number
  record(change: AccessChange): void
  /** Returns whether a change that may affect the connection has happened since its rights were decided. */
  isStale(member: Pick<Member, 'access' | 'accessVersion'>): boolean
}

/**
 * Remembers recent changes of access for connections that are decided but not yet established when a change comes: no
 * list of connections contains them yet. Each change has a number; a decision keeps the number that it started from.
 */
export const accessChanges = (): AccessChanges => {
  let version = 0
  let recent: { readonly number: number; readonly at: number; readonly change: AccessChange }[] = []
  return {
    version: () => version,
    record: (change) => {
      const at = performance.now()
      recent = recent.filter((old) => at - old.at < REMEMBERED_MS)
      recent.push({ number: ++version, at, change })
    },
    isStale: ({ access, accessVersion }) =>
      accessVersion < version &&
      recent.some(({ number, change }) => number > accessVersion && affectsConnection(change, access)),
  }
}
