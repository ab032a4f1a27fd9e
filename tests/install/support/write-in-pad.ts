/*
 * A person who writes: `node write-in-pad.ts <address of the site>` registers, makes a folder with a pad, writes in it
 * over the socket, and prints the pad, a token and what was written. With a pad and a token behind the address, it prints
 * what that pad holds. Run on another network than the test's, where the test's own programs cannot reach the site.
 */
import { Api } from '../../../bench/client/api.ts'
import { readPad, type Place } from '../../../bench/client/connect.ts'
import { tokensOf } from '../../../bench/client/pad-text.ts'
import { until } from '../../../bench/client/processes.ts'
import { Writer } from '../../../bench/client/writer.ts'

const WAIT_MS = 60_000
/** Address at which calls reach the server itself; pages and sockets go through the proxy of the address. */
const DIRECT = 'http://127.0.0.1:9001/'

const [site = DIRECT, knownPad, knownToken] = process.argv.slice(2)
const url = new URL('./', site).href

const write = async (place: Place): Promise<string[]> => {
  const writer = new Writer('w', 1, place)
  writer.start(5)
  await until('twenty edits are stored', WAIT_MS, () => writer.client.stored > 20)
  writer.stop()
  await until('all is stored', WAIT_MS, () => writer.client.isSaved)
  const { standing } = writer.promised()
  writer.close()
  return standing.toSorted()
}

const begin = async (): Promise<{ readonly place: Place; readonly standing: string[] }> => {
  const api = new Api(DIRECT)
  const account = await api.register(`volunteer${Date.now()}`)
  const pad = await api.createPad(account, await api.createGroup(account, 'Board'), 'Minutes')
  const place = { url, pad, token: account.token }
  return { place, standing: await write(place) }
}

const page = await fetch(site)
if (!page.ok) throw new Error(`${site} answers ${page.status}`)
if (knownPad === undefined) {
  const { place, standing } = await begin()
  console.log(JSON.stringify({ pad: place.pad, token: place.token, standing }))
} else {
  const doc = await readPad({ url, pad: knownPad, token: knownToken ?? '' })
  console.log(JSON.stringify({ pad: knownPad, token: knownToken, standing: [...tokensOf(doc).keys()].toSorted() }))
}
process.exit()
