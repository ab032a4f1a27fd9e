import { expect, test } from 'vitest'
import { firstMatch, fromNearMatch, parseExcerpt } from './parse-excerpt.ts'

test('[SRCH-8, SCR-37] the found words are told apart from the text around them', () => {
  expect(parseExcerpt('the <b>agenda</b> of &lt;b&gt; &amp; co')).toEqual([
    { text: 'the ', marked: false },
    { text: 'agenda', marked: true },
    { text: ' of <b> & co', marked: false },
  ])
})

test('[W-23] markup that should never have arrived stays text', () => {
  const hostile = '<img src=x onerror=alert(1)><b onclick="x()">a</b><script>1</script>'
  expect(
    parseExcerpt(hostile)
      .map(({ text }) => text)
      .join(''),
  ).toBe('<img src=x onerror=alert(1)><b onclick="x()">a<script>1</script>')
})

test('[W-23] an entity is resolved once', () => {
  expect(parseExcerpt('&amp;lt;b&amp;gt;')).toEqual([{ text: '&lt;b&gt;', marked: false }])
})

const textOf = (html: string) =>
  fromNearMatch(parseExcerpt(html))
    .map(({ text, marked }) => (marked ? `[${text}]` : text))
    .join('')

test('[SCR-37] an excerpt begins near its first match, with a whole word', () => {
  const words = 'lorem ipsum dolor sit amet '.repeat(6)
  expect(textOf(`… ${words}<b>agenda</b> and <b>agenda</b> ${words}…`)).toBe(
    `… sit amet lorem ipsum dolor sit amet [agenda] and [agenda] ${words}…`,
  )
  expect(textOf(`${'会'.repeat(100)}<b>議</b>`)).toBe(`… ${'会'.repeat(40)}[議]`)
  expect(textOf(`${'x'.repeat(100)} <b>agenda</b>`)).toBe(`… ${'x'.repeat(39)} [agenda]`)
  expect(textOf(`${'😀'.repeat(60)}.<b>agenda</b>`)).toBe(`… ${'😀'.repeat(19)}.[agenda]`)
})

test.each(['near the <b>agenda</b> and on', '<b>agenda</b> and on', `nothing marked ${'at all '.repeat(20)}`])(
  '[SCR-37] an excerpt stays as it is where its first match is near, or there is none: %s',
  (html) => expect(fromNearMatch(parseExcerpt(html))).toEqual(parseExcerpt(html)),
)

test.each([
  ['the first that stands in the text', 'the <b>Agenda</b> of the <b>agenda</b>', 'Agenda'],
  ['none of the name', '<b>Agenda</b> of May … some other words', undefined],
  ['that of the text behind the name', '<b>Agenda</b> of May … the old <b>agendas</b>', 'agendas'],
  ['as it is written', 'Tom &amp; <b>R&amp;D</b>', 'R&D'],
])('[SCR-75] the match at which a pad opens is %s', (_, html, match) => {
  expect(firstMatch(html, 'Agenda of May')).toBe(match)
})
