import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('[DEV-24] what docs/security.md says to hold a promise is there', () => {
  const named = [...readFileSync('docs/security.md', 'utf8').matchAll(/`((?:packages|tests|tools)\/[^`]+)`/g)]
  expect(named.length).toBeGreaterThan(15)
  expect(named.map(([, path]) => path).filter((path) => !existsSync(path as string))).toEqual([])
})
