import http from 'node:http'
import { watchProcess } from '../load/process-figures.ts'
import { Author } from '../load/author.ts'
import { fillPad } from '../load/fill-pad.ts'
import { Histogram } from '../load/histogram.ts'
import { withServer } from './machine.ts'
import { makePad } from './people.ts'
import { numberOf, round, textOf, type Scenario } from './scenario.ts'

const WARM_UP_S = 2
const LINE = 'A line as people write them, of some seventy characters with the last.\n'

/** Reads the whole answer, over a connection that stays open. */
const read = (agent: http.Agent, url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { agent }, (reply) => {
      let text = ''
      reply.setEncoding('utf8')
      reply.on('data', (part: string) => (text += part))
      reply.once('error', reject)
      reply.once('end', () =>
        reply.statusCode === 200 ? resolve(text) : reject(new Error(`${url}: ${reply.statusCode}`)),
      )
    })
    request.once('error', reject)
  })

/** Each connection asks again as soon as it has been answered. */
const readFor = async (url: string, connections: number, seconds: number, expected: string): Promise<Histogram> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const took = new Histogram()
  const end = performance.now() + seconds * 1000
  try {
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < end) {
          const begun = performance.now()
          if ((await read(agent, url)) !== expected) throw new Error('The text is not what was written')
          took.add(performance.now() - begun)
        }
      }),
    )
  } finally {
    agent.destroy()
  }
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
      await fillPad(server, pad, owner, (author) => [new Author(author).write(text.trimEnd())])
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
      // Told as the time between two answers, since of every figure less is better.
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
