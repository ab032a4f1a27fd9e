import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forms } from '../packages/server/src/db/migrations/index.ts'

const NAMES = [...Object.keys(forms.first), ...Object.keys(forms.later)]

test('[DEV-28] migrations are listed in the order in which they are applied, which is that of their files’ names', () => {
  const files = readdirSync('packages/server/src/db/migrations').filter((name) => /^\d.*\.ts$/.test(name))
  expect(NAMES).toEqual(files.map((name) => name.replace(/\.ts$/, '')).toSorted())
})

test('[DEV-28] each migration has the next number', () => {
  expect(NAMES.map((name) => name.slice(0, 3))).toEqual(NAMES.map((_, n) => String(n + 1).padStart(3, '0')))
})
