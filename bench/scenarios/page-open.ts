import { measureKeys, measureOpenings, withBrowser } from './browser.ts'
import { withServer } from './machine.ts'
import { makePad } from './people.ts'
import { numberOf, textOf, type Scenario } from './scenario.ts'

export const pageOpen: Scenario = {
  name: 'page-open',
  about: "an empty pad's page in a browser that has seen nothing yet: bytes, requests, until it can be written in",
  sizes: { runs: 9, keys: 30, database: 'sqlite' },
  run: async (sizes) => {
    const figures = await withServer(textOf(sizes, 'database'), async (server) => {
      const { padUrl } = await makePad(server)
      return withBrowser(async (browser) => ({
        opening: await measureOpenings(browser, padUrl, numberOf(sizes, 'runs')),
        key: await measureKeys(browser, padUrl, numberOf(sizes, 'keys')),
      }))
    })
    const goals = [
      { what: 'bytes over the wire', goal: 500, measured: figures.opening.kb, unit: 'kB' },
      { what: 'until editable', goal: 450, measured: figures.opening.editableMs, unit: 'ms' },
      { what: 'requests', goal: 15, measured: figures.opening.requests, unit: '' },
    ]
    return { name: textOf(sizes, 'database'), figures, goals, failures: [] }
  },
}
