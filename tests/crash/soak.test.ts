import { isFullRun } from '@sheaf/document/testing/random'
import { expect, test } from 'vitest'
import { announce, EDIT_MS } from './support/run.ts'
import { soak } from './support/soak.ts'

/** In a short run the server has not compiled all that it uses; `npm run soak` measures the memory. */
const GROWTH_MAX_BYTES = 32 * 2 ** 20

test('[RT-1, RT-4, W-19] a site in use for long keeps what it acknowledged, agrees with itself, and its memory keeps its size', async () => {
  const sizes = {
    minutes: isFullRun ? 5 : 0.25,
    crowds: [
      { pads: 2, people: 6, editMs: EDIT_MS },
      { pads: 6, people: 12, editMs: 5 * EDIT_MS },
    ],
    kills: isFullRun ? 4 : 1,
    mayGrow: () => GROWTH_MAX_BYTES,
  }
  const { edits } = await soak(sizes, announce('Soak'), (line) => process.stdout.write(`Soak: ${line}\n`))
  expect(edits).toBeGreaterThan(100)
})
