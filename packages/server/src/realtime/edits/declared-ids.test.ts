import type { DeclaredIds } from '@sheaf/contract/realtime/socket'
import { expect, test } from 'vitest'
import type { PadConnection } from '../room/room.ts'
import { declaredIds } from './declared-ids.ts'

/** A connection of a page, with the reasons for which the server closed it. */
const connectionOf = (readonly = false) => {
  const closed: string[] = []
  const member = { declared: new Map<number, string>(), access: { readonly } }
  const connection = {
    get member() {
      return closed.length > 0 ? undefined : member
    },
    close: (reason: string) => void closed.push(reason),
  } as unknown as PadConnection
  const kept = (): number => (closed.length > 0 ? 0 : member.declared.size)
  return { connection, member, closed, kept }
}

const idsFrom = (from: number, count: number): DeclaredIds =>
  Array.from({ length: count }, (_, n) => [from + n, 'ada'] as [number, string])

test('[TEXT-29, W-19] when all connections have declared too many ids together, those with the most are closed', () => {
  const [honest, ...attackers] = [connectionOf(), connectionOf(), connectionOf(), connectionOf()]
  const all = [honest!, ...attackers]
  const ids = declaredIds(() => all.map(({ connection }) => connection), 1000)
  for (let n = 0; n < 100; n++) {
    ids.add(honest!.connection, idsFrom(n, 1))
    // The page writes under it.
    honest!.member.declared.clear()
  }
  ids.add(honest!.connection, idsFrom(1, 5))
  for (const { connection } of attackers) ids.add(connection, idsFrom(1, 400))
  expect(attackers.filter(({ closed }) => closed.length > 0)).toHaveLength(1)
  expect(all.reduce((sum, { kept }) => sum + kept(), 0)).toBeLessThanOrEqual(1000)
  expect(honest!.closed).toEqual([])
  expect([...honest!.member.declared]).toEqual(idsFrom(1, 5))
})

test('[TEXT-29, W-19] of what a reader declares nothing is kept', () => {
  const reader = connectionOf(true)
  declaredIds(() => [reader.connection]).add(reader.connection, idsFrom(1, 400))
  expect(reader.member.declared.size).toBe(0)
  expect(reader.closed).toEqual([])
})
