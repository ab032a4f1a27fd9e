import { expect, test } from 'vitest'
import { dateIn, numberIn, sumsOf, writtenNumber } from './cell-values.ts'
import { readDelimited, separatorOf, writeDelimited } from './delimited-text.ts'

const numbers = (language: string, ...texts: string[]): unknown[] =>
  texts.map((text) => numberIn(text, language)?.value)

test('[TBL-65] numbers are read as the language writes them, with currencies, percents and groups', () => {
  expect(numbers('en', '1,234.50', '1,234', '1.234', '0.125', '$12', '-$3.20', '(4)', '12 %', '+7', '1e3')).toEqual([
    1234.5,
    1234,
    1.234,
    0.125,
    12,
    -3.2,
    -4,
    12,
    7,
    undefined,
  ])
  expect(numbers('de', '1.234,50', '1.234', '1,234', '3,5', '12 €', '−2', '1.234.567', '10 EUR')).toEqual([
    1234.5, 1234, 1.234, 3.5, 12, -2, 1234567, 10,
  ])
  expect(numbers('ar', '٣٫٥', '١٬٢٣٤', '۱۲', '７', writtenNumber(-1234.5, 1, 'ar-EG'))).toEqual([
    3.5, 1234, 12, 7, -1234.5,
  ])
  expect(numbers('fr', '1 234,5', '1\u202f234', '12,5 €')).toEqual([1234.5, 1234, 12.5])
  expect(numbers('en', '', 'x', '1.2.3', '12:30', '1,2,3', '2024-01-02', 'B2', '12 apples')).toEqual(
    Array.from({ length: 8 }, () => undefined),
  )
})

test('[TBL-65] dates of numbers are read in the order of the language', () => {
  const day = (text: string, language: string) => new Date(dateIn(text, language) ?? NaN).toJSON()?.slice(0, 10)
  expect(day('3/2/2024', 'en-US')).toBe('2024-03-02')
  expect(day('3/2/2024', 'fr')).toBe('2024-02-03')
  expect(day('3.2.24', 'de')).toBe('2024-02-03')
  expect(day('2024-02-03', 'ru')).toBe('2024-02-03')
  expect([dateIn('31.2.2024', 'de'), dateIn('1.2', 'de'), dateIn('x', 'de')]).toEqual([undefined, undefined, undefined])
})

test('[TBL-65] dates are read with the name of their month, long or short, in the language and in English', () => {
  const day = (text: string, language: string) => new Date(dateIn(text, language) ?? NaN).toJSON()?.slice(0, 10)
  const dates: [string, string][] = [
    ['3 May 2024', 'en'],
    ['May 3, 2024', 'en'],
    ['Fri, 3rd of may 2024', 'en'],
    ['3. Mai 2024', 'de'],
    ['Freitag, 3. Mai 2024', 'de'],
    ['3 de mayo de 2024', 'es'],
    ['3 maja 2024', 'pl'],
    ['3 mai 2024', 'fr'],
    ['3 de mai. de 2024', 'pt'],
    ['٣ مايو ٢٠٢٤', 'ar'],
    ['2024年5月3日', 'ja'],
    ['3 May 2024', 'de'],
  ]
  for (const [text, language] of dates) expect([text, day(text, language)]).toEqual([text, '2024-05-03'])
  for (const text of ['31 Feb 2024', '3 Maybe 2024', 'May 2024', '12 apples 2024', 'constructor 3 2024'])
    expect([text, dateIn(text, 'en')]).toEqual([text, undefined])
})

test('[TBL-66] sum and mean are those of the numbers among the cells, without what binary numbers add', () => {
  expect(sumsOf(['0.1', '0.2', 'x', ''], 'en')).toEqual({ filled: 3, numbers: 2, sum: 0.3, mean: 0.15, digits: 1 })
  expect(sumsOf(['x', ''], 'en')).toBeUndefined()
  expect([writtenNumber(1234.5, 2, 'de'), writtenNumber(0.3, 1, 'en')]).toEqual(['1.234,5', '0.3'])
  // The sum of prices is a price.
  expect(writtenNumber(1865.9, 2, 'en', 2)).toBe('1,865.90')
})

test('[TBL-67] rows of cells are read with quotes, line ends and decimal commas whole', () => {
  expect(readDelimited('"a\nb"\tc', '\t')).toEqual([['a\nb', 'c']])
  expect(readDelimited('a\t5" disk\r\n"x ""y"" z"\t\r\n', '\t')).toEqual([
    ['a', '5" disk'],
    ['x "y" z', ''],
  ])
  expect(readDelimited('"open\tb', '\t')).toEqual([['"open', 'b']])
  const rows = [
    ['a\nb', 'c\td'],
    ['"quoted"', 'say "x"'],
  ]
  expect(readDelimited(writeDelimited(rows), '\t')).toEqual(rows)
})

test('[TBL-67] what parts cells is in each line as often', () => {
  expect(separatorOf(['A;B', '1,1;2,2'])).toBe(';')
  expect(separatorOf(['a,b', '"x, y",z'])).toBe(',')
  expect(separatorOf(['a\tb', 'c'])).toBeUndefined()
  expect(separatorOf(['a, b and c', 'no more'])).toBeUndefined()
  expect(separatorOf(['words'])).toBeUndefined()
})
