import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readConfig } from '../packages/server/src/config.ts'
import { quotas, RATE_LIMITS } from '../packages/server/src/rate-limits/quotas.ts'

const page = readFileSync('docs/operating/configuration.md', 'utf8')

test('[DEV-24] docs/operating/configuration.md names the variables that the server reads, and what they are without', () => {
  const source = readFileSync('packages/server/src/config.ts', 'utf8')
  const read = [...source.matchAll(/^ {2}(SHEAF_[A-Z_]+): /gm)].map(([, name]) => name as string)
  const rows = [...page.matchAll(/^\| `(SHEAF_[A-Z_]+)` \| (?:`([^`]+)`)?/gm)]
  expect(read.length).toBeGreaterThan(10)
  expect(rows.map(([, name]) => name).toSorted()).toEqual(read.toSorted())
  for (const [, name = '', initial] of rows)
    expect([name, readConfig(initial === undefined ? {} : { [name]: initial })]).toEqual([name, readConfig({})])
})

test('[DEV-24] docs/operating/configuration.md names each limit with its figure and its window', () => {
  const secondsOf: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600 }
  const rows = [...page.matchAll(/^\| `([a-zA-Z]+)` \| ([\d,]+) \| (?:(\d+) (second|minute|hour)s?|at once) \|/gm)]
  const named = rows.map(([, name, figure = '', many, unit = '']) => [
    name,
    Number(figure.replaceAll(',', '')),
    many === undefined ? undefined : Number(many) * (secondsOf[unit] ?? Number.NaN),
  ])
  const windows: Readonly<Record<string, { readonly windowS: number }>> = RATE_LIMITS
  const figures = Object.entries(quotas.parse('on') ?? {})
  expect(figures.length).toBeGreaterThan(10)
  expect(named.toSorted()).toEqual(figures.map(([name, figure]) => [name, figure, windows[name]?.windowS]).toSorted())
})
