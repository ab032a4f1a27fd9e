import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysOf, entryAt, neighbourPart, placeLabels, placeOf, spanOf } from './timeline.ts'

const DAY = 86_400_000
const NOON = new Date(2026, 4, 3, 12).getTime()

const part = (from: number, to: number, startedAt: number) => ({
  from,
  to,
  startedAt,
  endedAt: startedAt + 1000,
  writers: [0],
  letters: to - from,
})
const activity = {
  head: 100,
  writers: [],
  parts: [part(1, 40, NOON), part(41, 60, NOON + 3_600_000), part(61, 100, NOON + DAY)],
}

test('[HIST-86] each entry has a place on the line, and each place an entry', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(), (head, any) => {
      const seq = 1 + (any % head)
      expect(entryAt(placeOf(seq, head), head)).toBe(seq)
    }),
  )
  expect([entryAt(-1, 9), entryAt(2, 9), entryAt(0.5, 0)]).toEqual([1, 9, 0])
})

test('[HIST-88] neighbouring parts touch, and together cover the whole line', () => {
  const spans = activity.parts.map((each) => spanOf(each, 100))
  expect(spans[0]![0]).toBe(0)
  expect(spans[0]![1]).toBe(spans[1]![0])
  expect(spans[1]![1]).toBe(spans[2]![0])
  expect(spans[2]![1]).toBe(1)
  expect(spanOf(part(1, 1, NOON), 1)).toEqual([0, 1])
})

test('[HIST-86] a stretch further is at its end', () => {
  expect(neighbourPart(activity, 1, 'next')).toBe(40)
  expect(neighbourPart(activity, 40, 'next')).toBe(60)
  expect(neighbourPart(activity, 100, 'next')).toBe(100)
  expect(neighbourPart(activity, 60, 'previous')).toBe(40)
  expect(neighbourPart(activity, 40, 'previous')).toBe(1)
})

test('[HIST-88] a day begins with its first entry, and is named once', () => {
  const days = daysOf(activity, 100)
  expect(days.map(({ place }) => place)).toEqual([0, placeOf(61, 100)])
  expect(days.map(({ beginsYear }) => beginsYear)).toEqual([true, false])
})

test('[HIST-88] labels never touch each other nor leave the line, and the first and the last are there', () => {
  const places = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(places, fc.integer({ min: 80, max: 2000 }), (all, width) => {
      const labels = all.toSorted((a, b) => a - b).map((place, at) => ({ text: `day ${at}`, place }))
      const widthOf = (text: string) => text.length * 6
      const placed = placeLabels(labels, width, widthOf)
      expect(placed[0]?.text).toBe('day 0')
      for (const [at, { text, at: begin }] of placed.entries()) {
        expect(begin).toBeGreaterThanOrEqual(0)
        expect(begin + widthOf(text)).toBeLessThanOrEqual(width + 0.001)
        const next = placed[at + 1]
        if (next) expect(begin + widthOf(text)).toBeLessThan(next.at)
      }
    }),
  )
})
