import type { Difference } from '@sheaf/contract/entities/history'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparisonRows, foldsOf, isChangedLine, type Line } from './comparison-rows.ts'

const same = (text: string): Difference => ({ kind: 'same', text })
const inserted = (text: string, author = 'b'): Difference => ({ kind: 'inserted', text, author })
const removed = (text: string, author = 'a'): Difference => ({ kind: 'removed', text, author })

const SIGNS = { same: '=', inserted: '+', removed: '-', formatted: '~' } as const
/** Writes a line as a text, in which signs stand for the kinds of its pieces. */
const written = (line: Line | undefined): string | undefined =>
  line?.map(({ kind, text, isBreak }) => `${SIGNS[kind]}${isBreak ? '¶' : text}`).join('')

const oneColumn = (parts: readonly Difference[]) => comparisonRows(parts).lines.map(written)
const twoColumns = (parts: readonly Difference[]) =>
  comparisonRows(parts).pairs.map(({ before, after }) => [written(before), written(after)])

test('[HIST-110] what differs stands in its line, in one column and side by side', () => {
  const parts = [same('Dear '), removed('Bob'), inserted('Ada'), same(',\nbye')]
  expect(oneColumn(parts)).toEqual(['=Dear -Bob+Ada=,', '=bye'])
  expect(twoColumns(parts)).toEqual([
    ['=Dear -Bob=,', '=Dear +Ada=,'],
    ['=bye', '=bye'],
  ])
})

test('[HIST-110] lines that are in one text alone face nothing, and those after them face each other again', () => {
  const parts = [same('one\n'), inserted('two\nthree\n'), same('four\n'), removed('five\n'), same('six')]
  expect(oneColumn(parts)).toEqual(['=one', '+two', '+three', '=four', '-five', '=six'])
  expect(twoColumns(parts)).toEqual([
    ['=one', '=one'],
    [undefined, '+two'],
    [undefined, '+three'],
    ['=four', '=four'],
    ['-five', undefined],
    ['=six', '=six'],
  ])
})

test('[HIST-110] a line that grew faces what it was, and empty lines that stayed face each other', () => {
  const grown = [same('the '), removed('old'), inserted('new'), same(' text'), inserted('\nmore\nlines'), same('\nend')]
  expect(twoColumns(grown)).toEqual([
    ['=the -old= text', '=the +new= text'],
    [undefined, '+more'],
    [undefined, '+lines'],
    ['=end', '=end'],
  ])
  expect(twoColumns([inserted('one\n'), same('\ntwo')])).toEqual([
    [undefined, '+one'],
    ['', ''],
    ['=two', '=two'],
  ])
})

test('[HIST-110] a break that alone was put in or taken out has a sign', () => {
  expect(oneColumn([same('one'), inserted('\n'), same('two')])).toEqual(['=one+¶', '=two'])
  expect(twoColumns([same('one'), removed('\n'), same('two')])).toEqual([
    ['=one-¶', undefined],
    ['=two', '=one=two'],
  ])
})

test('[HIST-112] words that only spaces part are one difference, told with who wrote them', () => {
  const { differences } = comparisonRows([
    removed('the'),
    inserted('a'),
    same(' '),
    removed('old'),
    inserted('new', 'c'),
    same(' cat '),
    inserted('sat'),
    same('\n'),
    removed('down'),
  ])
  expect(differences).toEqual([
    { kind: 'changed', authors: ['b', 'c', 'a'], named: ['b', 'c'], text: 'a new' },
    { kind: 'inserted', authors: ['b'], named: ['b'], text: 'sat' },
    { kind: 'removed', authors: ['a'], named: ['a'], text: 'down' },
  ])
})

test('[HIST-122] letters that look otherwise are a difference of their own, and stand in both texts', () => {
  const { differences, lines, pairs } = comparisonRows([
    same('Dear '),
    { kind: 'same', text: 'Bob', author: 'a', formatted: true },
    inserted('!'),
  ])
  expect(differences.map(({ kind, text }) => [kind, text])).toEqual([
    ['formatted', 'Bob'],
    ['inserted', '!'],
  ])
  expect(lines).toHaveLength(1)
  expect(lines[0]!.map(({ kind, difference }) => [kind, difference])).toEqual([
    ['same', undefined],
    ['formatted', 0],
    ['inserted', 1],
  ])
  expect(pairs[0]!.before!.map(({ text }) => text)).toEqual(['Dear ', 'Bob'])
})

const parts = fc.array(
  fc.record({
    kind: fc.constantFrom('same', 'inserted', 'removed'),
    text: fc.string({ unit: fc.constantFrom('a', 'b', ' ', '\n'), minLength: 1, maxLength: 8 }),
  }),
)

test('[HIST-110] no letter of either text is lost, whatever differs', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const { lines, pairs } = comparisonRows(all as Difference[])
      const lettersOf = (...kinds: string[]) =>
        all
          .filter(({ kind }) => kinds.includes(kind))
          .map(({ text }) => text.replaceAll('\n', ''))
          .join('')
      const shown = (each: readonly (Line | undefined)[]) =>
        each
          .flatMap((line) => line ?? [])
          .map(({ text }) => text)
          .join('')
      expect(shown(lines)).toBe(lettersOf('same', 'inserted', 'removed'))
      expect(shown(pairs.map(({ before }) => before))).toBe(lettersOf('same', 'removed'))
      expect(shown(pairs.map(({ after }) => after))).toBe(lettersOf('same', 'inserted'))
    }),
  )
})

test('[HIST-110] long passages that nobody changed are folded, with some lines around each difference', () => {
  const flags = (...runs: (readonly [boolean, number])[]) =>
    runs.flatMap(([flag, count]) => Array<boolean>(count).fill(flag))
  expect(foldsOf(flags([false, 20], [true, 1], [false, 20]))).toEqual([
    { from: 0, to: 17 },
    { from: 24, to: 41 },
  ])
  expect(foldsOf(flags([true, 1], [false, 9], [true, 1]))).toEqual([])
  expect(foldsOf(flags([true, 1], [false, 10], [true, 1]))).toEqual([{ from: 4, to: 8 }])
  expect(foldsOf(flags([true, 9]))).toEqual([])
  expect(isChangedLine(undefined)).toBe(true)
})

test('[HIST-143] each row has the sign that its line has in its text, and a line that takes two rows has it once', () => {
  const sign = (line: number, its = `${line + 1}.`) => ({ line, sign: its, level: 0 })
  const parts = [same('one\n'), inserted('new\n'), removed('old\n'), same('two'), removed('\nhalf'), same(' more')]
  const signs = { from: [0, 1, 2, 3].map((line) => sign(line)), to: [sign(0), sign(1), sign(2, '☑')] }
  const rows = comparisonRows(parts, signs)
  const shown = (line: Line | undefined) => (line ? `${rows.signs.get(line)?.sign} ${written(line)}` : undefined)
  expect(rows.lines.map(shown)).toEqual(['1. =one', '2. +new', '2. -old', '☑ =two', '4. -half= more'])
  expect(rows.pairs.map(({ before, after }) => [shown(before), shown(after)])).toEqual([
    ['1. =one', '1. =one'],
    ['2. -old', '2. +new'],
    ['3. =two', undefined],
    ['4. -half= more', '☑ =two= more'],
  ])
})

test('[HIST-143] a line that is no item has none', () => {
  const { lines, signs } = comparisonRows([same('one\ntwo')], { from: [], to: [{ line: 1, sign: '•', level: 2 }] })
  expect(lines.map((line) => signs.get(line)?.level)).toEqual([undefined, 2])
})
