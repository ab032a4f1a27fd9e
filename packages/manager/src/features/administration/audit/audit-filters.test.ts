import { afterEach, expect, test, vi } from 'vitest'
import { filtersOf, readAuditSearch } from './audit-filters.ts'

afterEach(() => vi.unstubAllEnvs())

test.each([
  ['2026-10-25', 25],
  ['2026-03-29', 23],
  ['2026-06-01', 24],
])('[SCR-92, ADM-24] the last day of the audit filter counts whole, also where the clocks change: %s', (day, hours) => {
  vi.stubEnv('TZ', 'Europe/Berlin')
  const { from, to } = filtersOf(readAuditSearch(new URLSearchParams({ from: day, until: day })))
  expect((to! - from!) / 3_600_000).toBe(hours)
})
