import { PadClient, type PadClientOptions } from '@sheaf/server/testing/pads/pad-client'
import type * as Y from 'yjs'
import { until } from './processes.ts'

export interface Place {
  /** Application base of the server. */
  readonly url: string
  readonly pad: string
  readonly token: string
}

/** Patience of a client; the page's own would be too long for a run of many crashes. */
export type ConnectOptions = Pick<PadClientOptions, 'silenceMs' | 'patienceMs'>

const SILENCE_MS = 30_000

/** Joins a pad as the page does, in the name of an account. */
export const connect = (
  { url, pad, token }: Place,
  { silenceMs = SILENCE_MS, patienceMs }: ConnectOptions = {},
): PadClient => {
  const client = new PadClient({ url, pad, credentials: { token }, silenceMs, patienceMs })
  client.connect()
  return client
}

/** Reads a pad as a newcomer sees it, who brings no text along. */
export const readPad = async (place: Place, withinMs = 40_000): Promise<Y.Doc> => {
  const client = connect(place)
  try {
    await until(`A new reader is in ${place.pad}`, withinMs, () => client.isSynced, 5)
  } catch (error) {
    const { welcomes, reasons } = client
    throw new Error(`${String(error)} (let in ${welcomes.length} times, closed: ${reasons.slice(-12).join(', ')})`)
  } finally {
    client.close()
  }
  return client.doc
}
