import { setTimeout as sleep } from 'node:timers/promises'
import { newLetterId } from '@sheaf/document/text/client-ids'
import { appendLines } from '@sheaf/document/text/from-text'
import * as Y from 'yjs'
import { fillPad } from '../load/fill-pad.ts'
import { measureKeys, measureOpenings, measureOthersKeys, withBrowser } from './browser.ts'
import { withServer } from './machine.ts'
import { makePad } from './people.ts'
import { numberOf, type Scenario } from './scenario.ts'

const LINES_AT_ONCE = 500
const SETTLE_MS = 12_000

const linesInUpdates = function* (lines: number): Iterable<Uint8Array> {
  const doc = new Y.Doc()
  const letters = newLetterId()
  for (let from = 0; from < lines; from += LINES_AT_ONCE) {
    const texts = Array.from({ length: Math.min(LINES_AT_ONCE, lines - from) }, (_, n) => ({
      text: `Line ${from + n}: what somebody wrote down at a meeting, and kept.`,
    }))
    yield appendLines(doc, texts, letters).update
  }
}

export const largePad: Scenario = {
  name: 'large-pad',
  about:
    "a pad of 10,000 lines in the browser: until it can be written in, and a keystroke of one's own and of another",
  sizes: { lines: 10_000, runs: 5, keys: 30 },
  run: async (sizes) => {
    const lines = numberOf(sizes, 'lines')
    const figures = await withServer('sqlite', async (server) => {
      const { owner, pad, padUrl } = await makePad(server)
      await fillPad(server, pad, owner, linesInUpdates(lines))
      await sleep(SETTLE_MS)
      return withBrowser(async (browser) => ({
        opening: await measureOpenings(browser, padUrl, numberOf(sizes, 'runs')),
        key: await measureKeys(browser, padUrl, numberOf(sizes, 'keys')),
        othersKey: await measureOthersKeys(browser, padUrl, numberOf(sizes, 'keys')),
      }))
    })
    const goals = [
      { what: 'until editable', goal: 700, measured: figures.opening.editableMs, unit: 'ms' },
      { what: 'a keystroke, laid out', goal: 8, measured: figures.key.laidOutMs, unit: 'ms' },
      { what: "another's keystroke, laid out", goal: 8, measured: figures.othersKey.laidOutMs, unit: 'ms' },
    ]
    return { name: `${lines}-lines`, figures, goals, failures: [] }
  },
}
