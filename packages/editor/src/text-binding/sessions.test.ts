import { seeds } from '@sheaf/document/testing/random'
import { expect, test } from 'vitest'
import { runSession } from './testing/sessions.ts'

test(
  '[TEXT-13, TEXT-9, TEXT-10] three people who write at once lose and double nothing, and see the same',
  { timeout: 3_600_000 },
  () => {
    for (const seed of seeds(300, 10_000)) expect(runSession(seed), `seed ${seed}`).toEqual([])
  },
)
