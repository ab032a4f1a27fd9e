import { DAY_MS } from '../../lib/clock.ts'

/** A server is taken for gone when it has said nothing for longer. */
const GONE_MS = 35_000
/** A server that has ended without a word does not come back under its id. */
const FORGOTTEN_MS = DAY_MS

export interface OtherServersEvents {
  /** Another server has ended, or has said nothing for long. */
  gone(server: string): void
  /** A server that was taken for gone is heard again. */
  back(server: string): void
}

/** The other servers of the site, as far as they can be heard. */
export interface OtherServers {
  heard(server: string): void
  left(server: string): void
  /** Takes all of them for gone, until they are heard. */
  forgetAll(): void
  /** Looks who has said nothing for long. While nobody can be heard, that says nothing of anybody. */
  check(canHear: boolean): void
}

export const otherServers = (events: OtherServersEvents, now = () => performance.now()): OtherServers => {
  const heardAt = new Map<string, number>()
  const silent = new Set<string>()

  const forget = (server: string): void => {
    heardAt.delete(server)
    silent.delete(server)
  }

  const checkOne = (server: string, silence: number): void => {
    if (silence > FORGOTTEN_MS) return forget(server)
    if (silence <= GONE_MS || silent.has(server)) return
    silent.add(server)
    events.gone(server)
  }

  const left = (server: string): void => {
    forget(server)
    events.gone(server)
  }

  return {
    heard: (server) => {
      heardAt.set(server, now())
      if (silent.delete(server)) events.back(server)
    },
    left,
    forgetAll: () => {
      for (const server of heardAt.keys()) left(server)
    },
    check: (canHear) => {
      for (const [server, at] of heardAt)
        if (canHear) checkOne(server, now() - at)
        else heardAt.set(server, now())
    },
  }
}
