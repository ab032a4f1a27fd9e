import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Deliveries } from './deliveries.ts'

describe('what the server has', () => {
  it('[EDT-20] counts a change as saved only when its own message is answered', () => {
    const deliveries = new Deliveries()
    deliveries.shakeHands()
    deliveries.answered(true)
    for (const number of [deliveries.write(), deliveries.write()]) deliveries.send(number)
    deliveries.answered(true)
    expect(deliveries.unacknowledged).toBe(1)
    deliveries.answered(true)
    expect(deliveries.unacknowledged).toBe(0)
  })

  it('[EDT-20] takes no answer of an earlier connection for one of this', () => {
    const deliveries = new Deliveries()
    deliveries.shakeHands()
    deliveries.answered(true)
    for (let change = 0; change < 5; change += 1) deliveries.send(deliveries.write())
    deliveries.disconnect()
    deliveries.answered(true)
    expect(deliveries.unacknowledged).toBe(5)
    deliveries.shakeHands()
    expect(deliveries.isInTouch).toBe(false)
    deliveries.answered(true)
    expect(deliveries.isInTouch).toBe(true)
    expect(deliveries.unacknowledged).toBe(0)
  })

  it('[RT-8] trusts nothing after a change that could not be stored, until the next handshake', () => {
    const deliveries = new Deliveries()
    deliveries.shakeHands()
    deliveries.answered(true)
    for (const number of [deliveries.write(), deliveries.write()]) deliveries.send(number)
    deliveries.answered(false)
    deliveries.answered(true)
    expect(deliveries.unacknowledged).toBe(2)
    expect(deliveries.isInTouch).toBe(false)
  })

  it('[EDT-20] never counts as saved what an honest server has not stored, whatever happens in between', () => {
    const step = fc.constantFrom('write', 'answer', 'cut', 'connect' as const)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const deliveries = new Deliveries()
        let written = 0
        let stored = 0
        let wire: number[] = []
        for (const name of steps) {
          if (name === 'write') {
            written = deliveries.write()
            if (deliveries.hasShakenHands) {
              deliveries.send(written)
              wire.push(written)
            }
          } else if (name === 'connect' && !deliveries.hasShakenHands) {
            deliveries.shakeHands()
            wire.push(written)
          } else if (name === 'cut') {
            deliveries.disconnect()
            wire = []
          } else if (name === 'answer' && wire.length > 0) {
            stored = Math.max(stored, wire.shift()!)
            deliveries.answered(true)
          }
          expect(deliveries.acknowledged).toBeLessThanOrEqual(stored)
          expect(deliveries.unacknowledged).toBe(written - deliveries.acknowledged)
        }
      }),
    )
  })
})
