import type { PadId } from '@sheaf/contract/ids'
import { content, forgedUpdate } from '@sheaf/document/testing/forged-update'
import { FIRST_BREAK_CLIENT } from '@sheaf/document/text/client-ids'
import { appendLines, padFromLines } from '@sheaf/document/text/from-text'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import * as Y from 'yjs'
import { openTestDatabase } from '../testing/databases/databases.ts'
import { openDryRuns } from './dry-runs.ts'

const update = (): Uint8Array => padFromLines('a line').update

test('[RT-27, W-18] many heavy updates of one pad do not hold up another pad', async () => {
  const database = await openTestDatabase()
  const dryRuns = openDryRuns({ db: database.db, log: pino({ level: 'silent' }) })
  onTestFinished(async () => {
    await dryRuns.close()
    await database.close()
  })
  const done: string[] = []
  const runIn = async (pad: string): Promise<void> => {
    await dryRuns.run(pad as PadId, 0, update())
    done.push(pad)
  }
  const all = [...Array.from({ length: 10 }, () => runIn('flooded')), runIn('other'), runIn('third'), runIn('other')]
  await Promise.all(all)
  expect(done.slice(0, 6)).toEqual(['flooded', 'flooded', 'other', 'third', 'flooded', 'other'])
  expect(done).toHaveLength(13)
})

test('[RT-68, TEXT-20] a dry run says how an update fits into the text', async () => {
  const database = await openTestDatabase()
  const dryRuns = openDryRuns({ db: database.db, log: pino({ level: 'silent' }) })
  onTestFinished(async () => {
    await dryRuns.close()
    await database.close()
  })
  const doc = new Y.Doc()
  appendLines(doc, [{ text: 'first' }], 9)
  const waits = appendLines(doc, [{ text: 'second' }], 9).update
  const structs = [{ rightOrigin: [FIRST_BREAK_CLIENT, 0] as const, content: content.text('before') }]
  const misplaced = forgedUpdate({ structs: [{ client: 9, clock: 0, structs }] })
  const word = { origin: [FIRST_BREAK_CLIENT, 0] as const, content: content.text('abc') }
  const between = { origin: [8, 0] as const, rightOrigin: [8, 2] as const, content: content.text('x') }
  const apart = forgedUpdate({
    structs: [
      { client: 9, clock: 0, structs: [between] },
      { client: 8, clock: 0, structs: [word] },
    ],
  })
  const results = [update(), waits, misplaced, apart].map((one) => dryRuns.run('pad' as PadId, 0, one))
  expect(await Promise.all(results)).toEqual(['fits', 'waits', 'misplaced', 'misplaced'])
})

test('[RT-67] an update that nobody wants any more gets no dry run', async () => {
  const database = await openTestDatabase()
  const dryRuns = openDryRuns({ db: database.db, log: pino({ level: 'silent' }) })
  onTestFinished(async () => {
    await dryRuns.close()
    await database.close()
  })
  // A dry run would throw, since the log of this pad has no entry 5.
  expect(await dryRuns.run('pad' as PadId, 5, update(), () => false)).toBe('unwanted')
})

test('[RT-27, RT-8] a dry run that fails holds up none after it', async () => {
  const database = await openTestDatabase()
  const dryRuns = openDryRuns({ db: database.db, log: pino({ level: 'silent' }) })
  onTestFinished(async () => {
    await dryRuns.close()
    await database.close()
  })
  // The log of this pad has no entry 5.
  const failing = [1, 2].map(() => expect(dryRuns.run('damaged' as PadId, 5, update())).rejects.toThrow('missing'))
  const passing = dryRuns.run('damaged' as PadId, 0, update())
  await Promise.all(failing)
  expect(await passing).toBe('fits')
})
