import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('[DEV-24] what docs/security.md says to hold a promise is there', () => {
  const named = [...readFileSync('docs/security.md', 'utf8').matchAll(/`((?:packages|tests|tools)\/[^`]+)`/g)]
  expect(named.length).toBeGreaterThan(15)
  expect(named.map(([, path]) => path).filter((path) => !existsSync(path as string))).toEqual([])
})

test('[DEV-24] the variables that docs/security.md names are read by what it says to hold a promise', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  const sources = [...page.matchAll(/`((?:packages|tools)\/[^`]+\.ts)`/g)].map(([, path]) =>
    readFileSync(path as string, 'utf8'),
  )
  const variables = new Set([...page.matchAll(/\b[A-Z]+(?:_[A-Z]+)+\b/g)].map(([name]) => name))
  expect(variables.size).toBeGreaterThan(1)
  expect([...variables].filter((name) => !sources.some((source) => source.includes(`env['${name}']`)))).toEqual([])
})
