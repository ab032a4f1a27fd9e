import { expect, test } from 'vitest'
import { parseExcerpt } from './parse-excerpt.ts'

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
