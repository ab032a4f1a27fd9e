import type { Difference } from '@sheaf/contract/entities/history'
import { PICTURE } from '@sheaf/document/testing/files'
import { writeFileRecord } from '@sheaf/document/text/file-record'
import { t } from '@sheaf/ui/l10n/i18n'
import { expect, test } from 'vitest'
import { ADA, BOB } from '../../testing/written-history.ts'
import { ChipDrawing } from '../../features/mention/chip-drawing.ts'
import { mathmlOf } from '../../lib/formulas/drawn-formulas.ts'
import { comparisonHtml, hasFormulas, picturesIn } from './comparison-html.ts'
import { comparisonRows } from './comparison-rows.ts'

const lines = (count: number): string => Array.from({ length: count }, (_, at) => `Line ${at}\n`).join('')

const page = (parts: readonly Difference[], title = 'Comparison of Minutes') => {
  const comparison = {
    ...comparisonRows(parts),
    from: { seq: 1, time: 1, author: ADA },
    to: { seq: 2, time: 2, author: BOB },
    writers: new Map([ADA, { ...BOB, name: 'Bob <b>' }].map((writer) => [writer.id, writer])),
  }
  const moments = ['Ada, May 3', 'Bob, May 4'] as const
  return new DOMParser().parseFromString(
    comparisonHtml({ comparison, title, moments, language: 'en', direction: 'ltr' }, t),
    'text/html',
  )
}

test('[HIST-114] the file of a comparison has both moments, every line, and whose letters they are', () => {
  const { body, title, documentElement } = page([
    { kind: 'same', text: 'Dear ' },
    { kind: 'removed', text: '<Bob>', author: ADA.id },
    { kind: 'inserted', text: '"Ada" & co', author: BOB.id },
    { kind: 'same', text: `\n${lines(20)}end` },
  ])
  expect([title, documentElement.lang]).toEqual(['Comparison of Minutes', 'en'])
  expect(body.querySelector('dl')?.textContent).toContain('Ada, May 3')
  expect(body.querySelector('dl')?.textContent).toContain('Bob, May 4')
  expect(Array.from(body.querySelectorAll('li'), (each) => each.textContent)).toEqual(['Bob <b>', 'Ada'])
  const [removed, inserted] = [body.querySelector('del'), body.querySelector('ins')]
  expect([removed?.textContent, removed?.title]).toEqual(['<Bob>', 'Removed, written by Ada'])
  expect([inserted?.textContent, inserted?.title]).toEqual(['"Ada" & co', 'Added, by Bob <b>'])
  expect(body.querySelectorAll('main p')).toHaveLength(22)
  expect(body.querySelector('summary')?.textContent).toBe('Show 18 unchanged lines')
  expect(body.querySelectorAll('details p')).toHaveLength(18)
})

test('[HIST-114] the file of a comparison needs nothing else, and what stands in it is never a tag', () => {
  const found = page([{ kind: 'inserted', text: '<script>alert(1)</script><img src=x>' }], '<img src=y>')
  expect(found.querySelectorAll('script, img, link, [src], [href]')).toHaveLength(0)
  expect(found.querySelector('ins')?.textContent).toBe('<script>alert(1)</script><img src=x>')
})

test('[HIST-143] the file of a comparison has the signs of lists', () => {
  const parts: Difference[] = [{ kind: 'same', text: 'Agenda\nseeds' }]
  const signs = { from: [], to: [{ line: 1, sign: '☐', level: 1 }] }
  const comparison = {
    ...comparisonRows(parts, signs),
    from: { seq: 1, time: 1, author: ADA },
    to: { seq: 2, time: 2, author: BOB },
    writers: new Map(),
  }
  const html = comparisonHtml({ comparison, title: '', moments: ['', ''], language: 'en', direction: 'ltr' }, t)
  const [heading, item] = new DOMParser().parseFromString(html, 'text/html').querySelectorAll<HTMLElement>('main p')
  expect([heading?.textContent, item?.textContent]).toEqual(['Agenda', '☐seeds'])
  expect(item?.style.getPropertyValue('--level')).toBe('1')
})

test('[HIST-122] the file of a comparison marks what is formatted differently', () => {
  const found = page([{ kind: 'same', text: 'Agenda', author: ADA.id, formatted: true }])
  expect(found.querySelector('mark')?.textContent).toBe('Agenda')
  expect(found.querySelector('mark')?.title).toBe('Formatted differently, written by Ada')
})

test('[HIST-140] the file of a comparison has formulas as MathML and mentions as chips, in what was put in and taken out, too', () => {
  const comparison = {
    ...comparisonRows([
      { kind: 'same', text: 'Ask @ada: ' },
      { kind: 'removed', text: 'q^2', formula: 'inline', author: ADA.id },
      { kind: 'inserted', text: '\\oops<', formula: 'inline', author: BOB.id },
      { kind: 'same', text: '\n' },
      { kind: 'inserted', text: 'a \\\\\nb', formula: 'block' },
    ]),
    from: { seq: 1, time: 1, author: ADA },
    to: { seq: 2, time: 2, author: BOB },
    writers: new Map(),
  }
  const chips = new ChipDrawing([{ id: 'a', login: 'ada', name: 'Ada <L>' }], () => '#123456')
  expect(hasFormulas(comparison)).toBe(true)
  const html = comparisonHtml(
    { comparison, title: 'T', moments: ['a', 'b'], language: 'en', direction: 'ltr', drawFormula: mathmlOf, chips },
    t,
  )
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  expect(body.querySelectorAll('del math msup')).toHaveLength(1)
  expect(body.querySelector('ins code')?.textContent).toBe('\\oops<')
  expect(body.querySelectorAll('ins math[display=block]')).toHaveLength(1)
  const chip = body.querySelector<HTMLElement>('.mention')
  expect([chip?.textContent, chip?.dataset['initials'], chip?.dataset['name']]).toEqual(['@ada', 'AL', 'Ada <L>'])
})

test('[HIST-123, PIC-44] the file of a comparison holds its pictures, those that were taken out too, and names those it lacks', () => {
  const [old, now] = [writeFileRecord(PICTURE), writeFileRecord({ ...PICTURE, hash: 'c3'.repeat(32), name: 'New.png' })]
  const text = '[Hall <1>.png]'
  const comparison = {
    ...comparisonRows([
      { kind: 'removed', text, file: { kind: 'picture', file: old, width: null, alt: null } },
      { kind: 'inserted', text: '[New.png]', file: { kind: 'picture', file: now, width: 50, alt: 'A "hall"' } },
    ]),
    from: { seq: 1, time: 1, author: ADA },
    to: { seq: 2, time: 2, author: BOB },
    writers: new Map(),
  }
  expect(picturesIn(comparison)).toEqual(new Set([PICTURE.hash, 'c3'.repeat(32)]))
  const pictures = new Map([['c3'.repeat(32), 'data:image/webp;base64,AAAA']])
  const html = comparisonHtml(
    { comparison, title: 'T', moments: ['a', 'b'], language: 'en', direction: 'ltr', pictures },
    t,
  )
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  expect([...body.querySelectorAll('img')].map(({ src, parentElement }) => [src, parentElement?.localName])).toEqual([
    ['data:image/webp;base64,AAAA', 'ins'],
  ])
  expect(body.querySelector('ins')?.textContent).toBe(
    '[New.png] (50 % of the text’s width; Alternative text: A "hall")',
  )
  expect(body.querySelector('del')?.textContent).toBe(text)
})
