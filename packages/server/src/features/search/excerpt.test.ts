import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'
import { queryTermsOf } from '@sheaf/contract/search-terms'

const excerpt = (text: string, query: string): string => excerptOf(text, queryTermsOf(query, 20)).html

test.each([
  ['The quick brown fox', 'quick', 'The <b>quick</b> brown fox'],
  ['Un élève ÉLÈVE', 'eleve', 'Un <b>élève</b> <b>ÉLÈVE</b>'],
  ['In der Hauptstraße 5', 'hauptstrasse', 'In der <b>Hauptstraße</b> 5'],
  ['ﬁnd it', 'fin', '<b>ﬁnd</b> it'],
  ['私は東京都に住む', '東京都', '私は<b>東京都</b>に住む'],
  ['私は東京都に住む', '京', '私は東<b>京</b>都に住む'],
  ['e\u0301te\u0301 et hiver', 'ete', '<b>e\u0301te\u0301</b> et hiver'],
  ['a\n\nb  quick\tc', 'quick', 'a b <b>quick</b> c'],
])('[SRCH-8] in %s the words of %s stand in bold', (text, query, html) => {
  expect(excerpt(text, query)).toBe(html)
})

test('[SRCH-8] markup in a text is shown and not obeyed', () => {
  expect(excerpt(`<script>alert("x")</script> & <b>bold</b> it's`, 'alert bold')).toBe(
    '&lt;script&gt;<b>alert</b>(&quot;x&quot;)&lt;/script&gt; &amp; &lt;b&gt;<b>bold</b>&lt;/b&gt; it&#39;s',
  )
})

test('[SRCH-8] whatever the text, nothing but b is markup', () => {
  const hostile = fc.array(
    fc.oneof(fc.constantFrom('<', '>', '&', '"', "'", '<b>', '</b>', '<img src=x onerror=1>', 'abc', ' '), fc.string()),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(hostile, (parts) => {
      const html = excerpt(parts.join(''), 'abc b img')
      const bare = html.replaceAll('<b>', '').replaceAll('</b>', '')
      expect(bare).not.toMatch(/[<>"']/)
      expect(html.split('<b>').length).toBe(html.split('</b>').length)
    }),
  )
})

test('[SRCH-8] of a long text the part is shown in which most words stand, cut between words', () => {
  const filler = 'lorem ipsum dolor sit amet '.repeat(100)
  const html = excerpt(`${filler}quick ${filler}the quick brown fox ${filler}`, 'quick fox')
  expect(html).toContain('the <b>quick</b> brown <b>fox</b>')
  expect(html).toMatch(/^… (lorem|ipsum|dolor|sit|amet) .* (lorem|ipsum|dolor|sit|amet) …$/)
  expect(html.length).toBeLessThan(300)
})

test('[SRCH-8] when only the name was found the text is shown from its beginning', () => {
  expect(excerptOf('Some other text', ['minutes'])).toEqual({ html: 'Some other text', hasMatch: false })
  expect(excerptOf('', ['minutes'])).toEqual({ html: '', hasMatch: false })
})
