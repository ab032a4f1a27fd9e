import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AckTracker } from './ack-tracker.ts'

describe('what the server has', () => {
  it('[EDT-20] counts a change as saved only when its own message is answered', () => {
    const acks = new AckTracker()
    acks.shakeHands()
    acks.answered(1, true)
    for (const number of [acks.write(), acks.write()]) acks.send(number)
    acks.answered(1, true)
    expect(acks.unacknowledged).toBe(1)
    acks.answered(1, true)
    expect(acks.unacknowledged).toBe(0)
  })

  it('[EDT-20] takes no answer of an earlier connection for one of this', () => {
    const acks = new AckTracker()
    acks.shakeHands()
    acks.answered(1, true)
    for (let change = 0; change < 5; change += 1) acks.send(acks.write())
    acks.disconnect()
    acks.answered(1, true)
    expect(acks.unacknowledged).toBe(5)
    acks.shakeHands()
    expect(acks.isInTouch).toBe(false)
    acks.answered(1, true)
    expect(acks.isInTouch).toBe(true)
    expect(acks.unacknowledged).toBe(0)
  })

  it('[RT-8] trusts nothing after a change that could not be stored, until the next handshake', () => {
    const acks = new AckTracker()
    acks.shakeHands()
    acks.answered(1, true)
    for (const number of [acks.write(), acks.write()]) acks.send(number)
    acks.answered(1, false)
    acks.answered(1, true)
    expect(acks.unacknowledged).toBe(2)
    expect(acks.isInTouch).toBe(false)
  })

  it('[EDT-20] never counts as saved what an honest server has not stored, whatever happens in between', () => {
    const step = fc.constantFrom('write', 'answer', 'cut', 'connect' as const)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const acks = new AckTracker()
        let written = 0
        let stored = 0
        let wire: number[] = []
        for (const name of steps) {
          if (name === 'write') {
            written = acks.write()
            if (acks.hasShakenHands) {
              acks.send(written)
              wire.push(written)
            }
          } else if (name === 'connect' && !acks.hasShakenHands) {
            acks.shakeHands()
            wire.push(written)
          } else if (name === 'cut') {
            acks.disconnect()
            wire = []
          } else if (name === 'answer' && wire.length > 0) {
            stored = Math.max(stored, wire.shift()!)
            acks.answered(1, true)
          }
          expect(acks.acknowledged).toBeLessThanOrEqual(stored)
          expect(acks.unacknowledged).toBe(written - acks.acknowledged)
        }
      }),
    )
  })
})
