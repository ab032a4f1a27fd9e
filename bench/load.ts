/*
 * The load client: people who write and read at one server, wherever it is.
 *
 *   node bench/load.ts --url http://127.0.0.1:9001/ [--pads 1] [--writers 10] [--readers 200] [--rate 5]
 *                      [--idle 0] [--warmup 3] [--seconds 15] [--patience 20] [--server-pid 1234] [--bare]
 *
 * `--idle` is a number of further pads that one person each has open. A site of several servers has an `--url` for each;
 * `--spread person` sends each person to any of them, `--spread pad`, the default, all of a pad to the same.
 *
 * It makes its own accounts, group and pads there (the server's limits must be off: SHEAF_LIMITS=off), prints its
 * figures as one line of JSON, and ends with 1 when an update was lost, came twice or a connection broke. `--bare` is for
 * a server that only repeats what it gets (`bench/bare-server.ts`).
 */
import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { Api } from './client/api.ts'
import { runLoad, SPREADS } from './load/run-load.ts'

const ACCOUNTS_MAX = 10

const { values } = parseArgs({
  options: {
    url: { type: 'string', multiple: true, default: ['http://127.0.0.1:9001/'] },
    spread: { type: 'string', default: 'pad' },
    idle: { type: 'string', default: '0' },
    pads: { type: 'string', default: '1' },
    writers: { type: 'string', default: '10' },
    readers: { type: 'string', default: '200' },
    rate: { type: 'string', default: '5' },
    warmup: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '15' },
    patience: { type: 'string', default: '20' },
    'server-pid': { type: 'string', multiple: true, default: [] },
    bare: { type: 'boolean', default: false },
  },
})

const padCount = Number(values.pads)
const writers = Number(values.writers)

const spread = SPREADS.find((name) => name === values.spread)
if (spread === undefined) throw new Error(`--spread is one of ${SPREADS.join(', ')}`)

const prepare = async (): Promise<{ pads: string[]; idlePads: string[]; tokens: string[] }> => {
  if (values.bare) return { pads: Array.from({ length: padCount }, (_, n) => `pad${n}`), idlePads: [], tokens: [''] }
  const api = new Api(values.url[0] ?? '')
  const tag = randomBytes(4).toString('hex')
  const accounts = []
  for (let n = 0; n < Math.min(ACCOUNTS_MAX, writers); n++) accounts.push(await api.register(`load${tag}${n}`))
  const [owner] = accounts
  if (!owner) throw new Error('There must be at least one writer')
  const group = await api.createGroup(owner, `Load ${tag}`)
  const makePads = async (count: number, name: string): Promise<string[]> => {
    const pads = []
    for (let n = 0; n < count; n++) pads.push(await api.createPad(owner, group, `${name} ${n}`))
    return pads
  }
  const pads = await makePads(padCount, 'Load')
  return { pads, idlePads: await makePads(Number(values.idle), 'Idle'), tokens: accounts.map(({ token }) => token) }
}

const prepared = await prepare()
const figures = await runLoad({
  ...prepared,
  urls: values.url,
  spread,
  writers,
  readers: Number(values.readers),
  rate: Number(values.rate),
  warmupS: Number(values.warmup),
  seconds: Number(values.seconds),
  patienceS: Number(values.patience),
  serverPids: values['server-pid'].map(Number),
  bare: values.bare,
})
console.log(JSON.stringify(figures))
if (figures.lost > 0 || figures.doubled > 0 || figures.disconnects.length > 0) {
  const { lost, doubled, disconnects } = figures
  console.error(
    `LOST ${lost}, doubled ${doubled}, disconnects ${disconnects.length}: ${[...new Set(disconnects)].join(', ')}`,
  )
  process.exitCode = 1
}
