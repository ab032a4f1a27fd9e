import { AUTHOR_COLORS } from '@sheaf/contract/author-color'
import { expect, test } from 'vitest'
import { withDisplayColor } from './display-color.ts'
import type { LivePad } from './live-pad.ts'

test('[EDT-96, W-19] of ten thousand people in a pad few are looked at for the colour of another', () => {
  let reads = 0
  const connections = Array.from({ length: 10_000 }, (_, n) => ({
    get context() {
      reads += 1
      return { pad: { identity: { author: `g.${n}`, name: '', color: AUTHOR_COLORS[n % AUTHOR_COLORS.length] } } }
    },
  }))
  const document = { awareness: { getStates: () => new Map() }, getConnections: () => connections }
  const live = { document, authors: new Map() } as unknown as LivePad
  const { color } = withDisplayColor({ author: 'g.new', name: '', color: '' }, live)
  expect(AUTHOR_COLORS).toContain(color)
  expect(reads).toBe(AUTHOR_COLORS.length)
})
