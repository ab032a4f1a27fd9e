import { AUTHOR_COLORS } from '@sheaf/contract/author-color'
import { expect, test } from 'vitest'
import { withDisplayColor } from './display-color.ts'
import type { Room } from './room.ts'

test('[EDT-96, W-19] of ten thousand people in a pad few are looked at for the colour of another', () => {
  let reads = 0
  function* users() {
    for (let n = 0; n < 10_000; n++) {
      reads += 1
      yield { author: `g.${n}`, name: '', color: AUTHOR_COLORS[n % AUTHOR_COLORS.length] }
    }
  }
  const room = { presence: { users }, authors: new Map() } as unknown as Room
  const { color } = withDisplayColor({ author: 'g.new', name: '', color: '' }, room)
  expect(AUTHOR_COLORS).toContain(color)
  expect(reads).toBe(AUTHOR_COLORS.length)
})
