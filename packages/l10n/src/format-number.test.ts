import { expect, test } from 'vitest'
import { formatNumber } from './format-number.ts'

test('[LANG-10] a number is written as the language writes it', () => {
  expect(formatNumber(1234, 'en')).toBe('1,234')
  expect(formatNumber(1234, 'de')).toBe('1.234')
  expect(formatNumber(1234, 'ar')).toBe('1,234')
})
