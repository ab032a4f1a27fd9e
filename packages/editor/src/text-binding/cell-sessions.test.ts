import { contradicts } from '@sheaf/document/contradicts'
import { fitsInto } from '@sheaf/document/fits-into'
import { seeds } from '@sheaf/document/testing/random'
import { inspectUpdate } from '@sheaf/document/update-guard'
import { expect, test } from 'vitest'
import * as Y from 'yjs'
import { runCellSession } from './testing/cell-sessions.ts'

const LIMITS = { maxBytes: 1024 * 1024, maxParts: 100_000 }

test(
  '[TBL-32, TEXT-59] three people who write in cells and change tables lose nothing, see the same, and none is refused',
  { timeout: 3_600_000 },
  () => {
    const guarded = (doc: Y.Doc, update: Uint8Array, origin?: unknown): void => {
      expect(inspectUpdate(update, LIMITS)).toMatchObject({ ok: true })
      expect([fitsInto(doc, update), contradicts(doc, update)]).toEqual(['fits', false])
      Y.applyUpdate(doc, update, origin)
    }
    for (const seed of seeds(150, 5000)) expect(runCellSession(seed, guarded), `seed ${seed}`).toEqual([])
  },
)
