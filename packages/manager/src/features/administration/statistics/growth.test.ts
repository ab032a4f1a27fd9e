import { expect, test } from 'vitest'
import { plotPoints, formatMeasure, formatPeriod, nearestPoint } from './growth.ts'

test('[SCR-92] a plot begins at zero, ends at its last period and reaches its highest value', () => {
  expect(plotPoints([0, 5, 10], 100, 40)).toEqual([
    { x: 0, y: 40 },
    { x: 50, y: 20 },
    { x: 100, y: 0 },
  ])
})

test.each([
  ['users', 1234, '1,234'],
  ['storage', 0, '0 bytes'],
  ['storage', 999, '999 bytes'],
  ['storage', 1_500_000, '1.5 MB'],
] as const)('[SCR-92] %s of %i reads %s', (measure, value, text) => {
  expect(formatMeasure(measure, value, 'en')).toBe(text)
})

test('[SCR-92] a period reads as a day or a month, wherever one is', () => {
  expect(formatPeriod('2026-11-01', 'en')).toBe('Nov 1, 2026')
  expect(formatPeriod('2026-11', 'en')).toBe('November 2026')
})

test('[SCR-745] a plot is pointed at by the period that is nearest', () => {
  expect([-0.2, 0, 0.2, 0.3, 0.74, 0.8, 1.2].map((share) => nearestPoint(share, 3))).toEqual([0, 0, 0, 1, 1, 2, 2])
})
