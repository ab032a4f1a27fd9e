import { setImmediate as nextTurn } from 'node:timers/promises'
import { ACCESS_CHANGED } from '@sheaf/contract/realtime/socket'
import type { Logger } from 'pino'
import { isAccessCurrent, type AccessServices, type DecidedAccess } from './access.ts'
import type { PadConnection } from '../room/room.ts'
import { repeat } from '../../lib/repeat.ts'

export interface AccessSweep {
  /** Decides the rights of all open connections again, and closes those whose rights have changed. */
  run(): Promise<void>
  /** Resolves when the decision under way has ended. */
  stop(): Promise<void>
}

/**
 * Changes of access are announced (`accessChanged`); the sweep finds those that nobody announces: an expired session,
 * or a change on another server while Redis was away.
 */
export const accessSweep = (
  services: AccessServices,
  log: Logger,
  connections: () => readonly PadConnection[],
  everyMs: number,
): AccessSweep => {
  let stopped = false

  /** Returns `undefined` if the right cannot be determined now; the next sweep tries again. */
  const decide = async (
    { caller }: PadConnection,
    access: DecidedAccess,
    padName: string,
  ): Promise<boolean | undefined> => {
    try {
      return await isAccessCurrent(services, caller, access, padName)
    } catch (error) {
      log.error({ err: error, pad: access.padId }, 'access to an open pad could not be checked again')
      return undefined
    }
  }

  const run = async (): Promise<void> => {
    // One decision holds for all connections of one session to one pad.
    const decided = new Map<string, boolean | undefined>()
    for (const connection of connections()) {
      if (stopped) return
      const { member } = connection
      if (member === undefined) continue
      const { access, padName } = member
      const { padId, actor, token, verifiedPasswordDigest, readonly, isArchived, mayChat, capabilities } = access
      const rights = [readonly, isArchived, mayChat, capabilities]
      const key = JSON.stringify([padId, padName, actor, token, verifiedPasswordDigest, rights])
      if (!decided.has(key)) {
        decided.set(key, await decide(connection, access, padName))
        await nextTurn()
      }
      if (decided.get(key) === false) connection.close(ACCESS_CHANGED)
    }
  }

  const sweeping = repeat(everyMs, run, (error) =>
    log.error({ err: error }, 'access to open pads could not be checked again'),
  )

  return {
    run,
    stop: () => {
      stopped = true
      return sweeping.stop()
    },
  }
}
