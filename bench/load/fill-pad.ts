import type { Account } from '../client/api.ts'
import type { Server } from '../client/server.ts'
import { PadSocket } from './pad-socket.ts'

/**
 * Number of updates that may await their acknowledgement. Updates that arrive together may share an entry of the log,
 * but here each has to have its own.
 */
const IN_FLIGHT_MAX = 1

/** Writes updates into a pad, one after the other, so that each becomes an entry of its log. */
export const fillPad = async (
  server: Server,
  pad: string,
  { token }: Account,
  updates: Iterable<Uint8Array>,
): Promise<void> => {
  let inFlight = 0
  let wake = (): void => {}
  let failure: string | undefined
  const socket = await PadSocket.open({
    url: server.url,
    pad,
    token,
    bare: false,
    onUpdates: () => {},
    onStored: () => {
      inFlight -= 1
      wake()
    },
    onClosed: (reason) => {
      failure = reason
      wake()
    },
  })
  const drainedTo = async (count: number): Promise<void> => {
    while (inFlight > count) {
      if (failure !== undefined) throw new Error(`The pad could not be filled: ${failure}`)
      await new Promise<void>((resolve) => (wake = resolve))
    }
  }
  for (const update of updates) {
    await drainedTo(IN_FLIGHT_MAX - 1)
    inFlight += 1
    socket.sendUpdate(update)
  }
  await drainedTo(0)
  socket.close()
}
