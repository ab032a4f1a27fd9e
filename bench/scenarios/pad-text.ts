import { once } from 'node:events'
import net from 'node:net'
import { padFromLines } from '@sheaf/document/text/from-text'
import { watchProcess } from '../load/process-figures.ts'
import { fillPad } from '../load/fill-pad.ts'
import { Histogram } from '../load/histogram.ts'
import { withServer } from './machine.ts'
import { makePad } from './people.ts'
import { numberOf, round, textOf, type Scenario } from './scenario.ts'

const WARM_UP_S = 2
const LINE = 'A line as people write them, of some seventy characters with the last.\n'

/** Bytes that end the headers of a reply. */
const BLANK_LINE = Buffer.from('\r\n\r\n')

/**
 * A connection that stays open and sends the same request again and again. It is a bare socket, since Node's own client
 * takes as long for a request as the server does and would be measured too.
 */
const connection = async (url: string): Promise<{ ask: () => Promise<string>; close: () => void }> => {
  const { hostname, port, pathname, host } = new URL(url)
  const socket = net.connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  const request = `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\n\r\n`
  let reply = Promise.withResolvers<string>()
  let come: Buffer = Buffer.alloc(0)
  socket.on('error', (error) => reply.reject(error))
  socket.on('close', () => reply.reject(new Error(`${url}: closed`)))
  socket.on('data', (part: Buffer) => {
    come = come.length === 0 ? part : Buffer.concat([come, part])
    const head = come.indexOf(BLANK_LINE)
    if (head < 0) return
    const headers = come.toString('latin1', 0, head)
    const length = /^content-length: (\d+)/im.exec(headers)?.[1]
    if (!headers.startsWith('HTTP/1.1 200 ') || length === undefined) reply.reject(new Error(`${url}: ${headers}`))
    const begin = head + BLANK_LINE.length
    if (come.length < begin + Number(length)) return
    const text = come.toString('utf8', begin)
    come = Buffer.alloc(0)
    reply.resolve(text)
  })
  return {
    ask: () => {
      reply = Promise.withResolvers()
      socket.write(request)
      return reply.promise
    },
    close: () => {
      // Nobody may await this reply any more, and its rejection must not go unhandled.
      reply.promise.catch(() => {})
      socket.destroy()
    },
  }
}

/** Lets each connection ask again as soon as it has been answered. */
const readFor = async (url: string, connections: number, seconds: number, expected: string): Promise<Histogram> => {
  const took = new Histogram()
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const { ask, close } = await connection(url)
      try {
        while (performance.now() < end) {
          const begun = performance.now()
          if ((await ask()) !== expected) throw new Error('The text is not what was written')
          took.add(performance.now() - begun)
        }
      } finally {
        close()
      }
    }),
  )
  return took
}

export const padText: Scenario = {
  name: 'pad-text',
  about: 'the text of a pad over HTTP, by a visitor, as fast as it is answered',
  sizes: { lines: 20, connections: 10, seconds: 10, database: 'sqlite' },
  presets: [{ database: 'sqlite' }, { database: 'postgres' }],
  run: async (sizes) => {
    const [connections, seconds] = [numberOf(sizes, 'connections'), numberOf(sizes, 'seconds')]
    const figures = await withServer(textOf(sizes, 'database'), async (server) => {
      const { owner, pad } = await makePad(server)
      const text = LINE.repeat(numberOf(sizes, 'lines'))
      await fillPad(server, pad, owner, [padFromLines(text.trimEnd()).update])
      const url = `${server.url}api/pad/${pad}/export/text`
      await readFor(url, connections, WARM_UP_S, text)
      const used = watchProcess(server.pid)
      const took = await readFor(url, connections, seconds, text)
      const { count, ...times } = took.summary()
      return { perSecond: round(count / seconds, 0), ...times, ...used() }
    })
    return {
      name: textOf(sizes, 'database'),
      figures,
      // The goal is a time between two replies rather than a rate, since for every figure less is better.
      goals: [
        {
          what: 'between two answers',
          goal: round(1000 / 6000, 2),
          measured: round(1000 / figures.perSecond, 2),
          unit: 'ms',
        },
      ],
      failures: [],
    }
  },
}
