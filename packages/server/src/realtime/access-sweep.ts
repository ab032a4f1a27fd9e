import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Connection } from '@hocuspocus/server'
import type { Logger } from 'pino'
import { isStillRight, type AccessServices } from './access.ts'
import { padOf, type ConnectionContext } from './connection-context.ts'

export interface AccessSweep {
  /** Decides all open connections again, and closes those whose right is another now. */
  run(): Promise<void>
  stop(): void
}

/**
 * Changes of access are told (`accessChanged`); this finds what nobody tells: a session whose time is over, and a change
 * on another server while Redis was away.
 */
export const accessSweep = (
  services: AccessServices,
  log: Logger,
  connections: () => readonly Connection<ConnectionContext>[],
  close: (connection: Connection<ConnectionContext>) => void,
  everyMs: number,
): AccessSweep => {
  let stopped = false

  const run = async (): Promise<void> => {
    // Those of one session to one pad stand or fall together.
    const decided = new Map<string, boolean>()
    for (const connection of connections()) {
      if (stopped) return
      const { caller } = connection.context
      const pad = padOf(connection.context)
      const { padId, padName, actor, token, passwordProven, readonly, isArchived, mayChat } = pad
      const key = JSON.stringify([padId, padName, actor, token, passwordProven, readonly, isArchived, mayChat])
      const isRight = decided.get(key) ?? (await isStillRight(services, caller, pad))
      if (!decided.has(key)) await nextTurn()
      decided.set(key, isRight)
      if (!isRight) close(connection)
    }
  }

  let timer: NodeJS.Timeout | undefined
  const again = (): void => {
    if (stopped) return
    timer = setTimeout(() => {
      run()
        .catch((error: unknown) => log.error({ err: error }, 'open pads could not be decided again'))
        .finally(again)
        .catch(() => {})
    }, everyMs).unref()
  }
  again()

  return {
    run,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
