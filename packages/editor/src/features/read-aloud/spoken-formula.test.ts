import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { mathmlOf } from '../../lib/formulas/drawn-formulas.ts'
import { spokenFormula } from './spoken-formula.ts'

/** Pairs of rows: the source of a formula, and what a voice is given for it. */
const ROWS = readFileSync(path.join(import.meta.dirname, '../../testing/spoken-formulas.txt'), 'utf8')
  .trimEnd()
  .split('\n')
const PAIRS = ROWS.flatMap((row, at) => (at % 2 === 0 ? [[row, ROWS[at + 1]!] as const] : []))

it.each(PAIRS)('[PREF-60] the formula %s is said as %s', (source, said) => {
  expect(spokenFormula(mathmlOf(source, false) ?? 'none')).toBe(said)
})
