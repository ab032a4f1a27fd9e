/* What the text of a cell says as a number or a date, as people write them in a language. */

import { namedDate } from './month-names.ts'

/** First of the ten digits of scripts that people write numbers in besides `0` to `9`. */
const ZEROS = [0x0660, 0x06f0, 0xff10]

/** Returns a text with the digits and signs of numbers that all languages are read by. */
const withPlainDigits = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
      const code = digit.codePointAt(0)!
      return String(code - ZEROS.findLast((zero) => zero <= code)!)
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',')
    .replaceAll(/[\u200e\u200f\u061c]/g, '')

const signsOf = (language: string): { readonly decimal: string; readonly group: string } => {
  const parts = new Intl.NumberFormat(language).formatToParts(1_234_567.5)
  const sign = (type: string, otherwise: string): string => parts.find((part) => part.type === type)?.value ?? otherwise
  return { decimal: withPlainDigits(sign('decimal', '.')), group: withPlainDigits(sign('group', ',')) }
}

/** Spaces of all kinds and apostrophes, which part groups of digits. */
const GROUPING = /(?<=\d)[\s\u00a0\u202f'’](?=\d{3}(?:\D|$))/g
const AROUND = /^[\p{Sc}\s\u00a0\u202f]+|(?:[\p{Sc}%‰\s\u00a0\u202f]|(?<=[\d\s\u00a0])[A-Z]{3})+$/gu

/** A number, and how many digits it was written with behind its decimal sign. */
export interface WrittenNumber {
  readonly value: number
  readonly digits: number
}

/** Returns the digits of a number as JavaScript writes them; undefined if the signs in them cannot be a number's. */
const normalized = (digits: string, language: string): string | undefined => {
  const commas = digits.split(',').length - 1
  const points = digits.split('.').length - 1
  if (commas === 0 && points === 0) return digits
  let decimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.'
  if (commas === 0 || points === 0) {
    const sign = commas > 0 ? ',' : '.'
    const isGrouped = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/.test(digits)
    const isMany = commas + points > 1
    if (isMany && !isGrouped) return undefined
    // `1.234` is more than a thousand where a point parts groups.
    if (isMany || (isGrouped && signsOf(language).decimal !== sign && signsOf(language).group === sign)) decimal = ''
  }
  const group = decimal === ',' ? '.' : ','
  const whole = decimal === '' ? digits.replaceAll(/[.,]/g, '') : digits.replaceAll(group, '').replace(decimal, '.')
  return /^\d*\.?\d+$|^\d+\.$/.test(whole) ? whole : undefined
}

/** Returns the number that a text is, with the sign of a currency or percents or without; undefined if it is none. */
export const numberIn = (text: string, language: string): WrittenNumber | undefined => {
  const trimmed = withPlainDigits(text).trim()
  const isNegative = /^[-−–]/.test(trimmed) || /^\(.+\)$/.test(trimmed) || /^\p{Sc}\s?[-−]/u.test(trimmed)
  const bare = trimmed
    .replace(/^[-−–+(]/, '')
    .replace(/\)$/, '')
    .replaceAll(AROUND, '')
    .replace(/^[-−+]/, '')
    .replaceAll(GROUPING, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(bare)) return undefined
  const digits = normalized(bare, language)
  if (digits === undefined) return undefined
  const value = Number(digits)
  return { value: isNegative ? -value : value, digits: (digits.split('.')[1] ?? '').length }
}

/** Returns whether a language writes the month of a date of numbers first. */
const hasMonthFirst = (language: string): boolean => {
  const parts = new Intl.DateTimeFormat(language).formatToParts(new Date(2000, 0, 2)).map(({ type }) => type)
  return parts.indexOf('month') < parts.indexOf('day') && parts.indexOf('day') < parts.indexOf('year')
}

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(\d{1,2}):(\d{2}))?/
const LOCAL = /^(\d{1,2})([./-])\s?(\d{1,2})[./-]\s?(\d{4}|\d{2})(?:,?\s+(\d{1,2}):(\d{2}))?$/

const timeOf = (year: number, month: number, day: number, hour = 0, minute = 0): number | undefined => {
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined
}

/** Returns the time that a text says as a date, of numbers or with the name of its month; undefined if it says none. */
export const dateIn = (text: string, language: string): number | undefined => {
  const trimmed = withPlainDigits(text).trim()
  const iso = ISO.exec(trimmed)
  if (iso !== null) {
    const [year, month, day, hour, minute] = iso.slice(1).map((part) => Number(part ?? 0))
    return timeOf(year!, month!, day!, hour, minute)
  }
  const local = LOCAL.exec(trimmed)
  if (local === null) {
    const named = namedDate(trimmed, language)
    return named && timeOf(...named)
  }
  const [first, , second, short, hour, minute] = local.slice(1).map((part) => Number(part ?? 0))
  const year = short! < 100 ? short! + (short! < 70 ? 2000 : 1900) : short!
  const isMonthFirst = local[2] === '/' && hasMonthFirst(language)
  const [month, day] = isMonthFirst ? [first!, second!] : [second!, first!]
  return timeOf(year, month, day, hour, minute)
}

/** What is told of selected cells. */
export interface CellSums {
  /** Number of cells with text. */
  readonly filled: number
  /** Number of cells with a number. */
  readonly numbers: number
  readonly sum: number
  readonly mean: number
  /** Digits behind the decimal sign that the sum has at most. */
  readonly digits: number
}

/** Returns sum and mean of the numbers among texts; undefined if none is one. */
export const sumsOf = (texts: readonly string[], language: string): CellSums | undefined => {
  const numbers = texts.flatMap((text) => numberIn(text, language) ?? [])
  if (numbers.length === 0) return undefined
  const digits = Math.min(Math.max(...numbers.map((one) => one.digits)), 12)
  // Sums of decimals are off by what binary numbers cannot hold.
  const sum = Number(numbers.reduce((total, { value }) => total + value, 0).toFixed(digits))
  const filled = texts.filter((text) => text.trim() !== '').length
  return { filled, numbers: numbers.length, sum, mean: sum / numbers.length, digits }
}

/** Returns a number as a language writes it, with at most so many digits behind its decimal sign, and at least so many. */
export const writtenNumber = (value: number, most: number, language: string, least = 0): string =>
  new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most }).format(value)
