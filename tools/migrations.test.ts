import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from '../packages/server/src/db/migrations/index.ts'

/** Number of three migrations that were written at once. Databases remember migrations by name, so the names stay. */
const SHARED = '007'

test('[DEV-28] migrations are listed in the order in which they are applied, which is that of their files’ names', () => {
  const files = readdirSync('packages/server/src/db/migrations').filter((name) => /^\d.*\.ts$/.test(name))
  expect(Object.keys(migrations)).toEqual(files.map((name) => name.replace(/\.ts$/, '')).toSorted())
})

test('[DEV-28] each migration has the next number, but for the three that share one', () => {
  const numbers = Object.keys(migrations).map((name) => name.slice(0, 3))
  const unique = [...new Set(numbers)]
  expect(unique).toEqual(unique.map((_, n) => String(n + 1).padStart(3, '0')))
  expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([SHARED, SHARED])
})
