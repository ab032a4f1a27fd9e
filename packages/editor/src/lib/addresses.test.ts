import { expect, it } from 'vitest'
import { addressesIn } from './addresses.ts'

/** Renders a text with what it links to in brackets, in the place of the letters that are linked. */
const linked = (text: string): string => {
  let shown = ''
  let at = 0
  for (const { from, to, href } of addressesIn(text)) {
    shown += `${text.slice(at, from)}[${href}]`
    at = to
  }
  return shown + text.slice(at)
}

it.each([
  ['https://example.org/x.', '[https://example.org/x].'],
  ['https://example.org/x, and', '[https://example.org/x], and'],
  ['Is it https://example.org/x?!', 'Is it [https://example.org/x]?!'],
  ['"https://example.org/x"', '"[https://example.org/x]"'],
  ['‘https://example.org/x’', '‘[https://example.org/x]’'],
  ['«https://example.org/x»', '«[https://example.org/x]»'],
  ['(https://example.org/x)', '([https://example.org/x])'],
  ['(see https://example.org/x_(y))', '(see [https://example.org/x_(y)])'],
  ['[https://example.org/x]:', '[[https://example.org/x]]:'],
  ['www.example.org.', '[https://www.example.org].'],
  ['www.example.org/a_(b), then', '[https://www.example.org/a_(b)], then'],
  ['ada@example.org, bob@sub.example.co.uk!', '[mailto:ada@example.org], [mailto:bob@sub.example.co.uk]!'],
  ['Mail:ada+list@example.org:', 'Mail:[mailto:ada+list@example.org]:'],
  ['https://example.org/x—and', '[https://example.org/x—and]'],
  ['https://example.org/x— and', '[https://example.org/x]— and'],
  ['https://example.org/a–b–', '[https://example.org/a–b]–'],
  ['https://example.org/x،', '[https://example.org/x]،'],
  ['https://example.org/x\u200b and', '[https://example.org/x]\u200b and'],
  ['(https://example.org/x\u2060).', '([https://example.org/x]\u2060).'],
  ['http://localhost:3000/x', '[http://localhost:3000/x]'],
  ['https://u@host.org/x?a=b,c;d#e', '[https://u@host.org/x?a=b,c;d#e]'],
])('[TEXT-40] of %j the address is linked, and the punctuation around it is not', (text, shown) => {
  expect(linked(text)).toBe(shown)
})

it.each([
  ['https://example.org/x。次', '[https://example.org/x]。次'],
  ['https://example.org/x、次', '[https://example.org/x]、次'],
  ['「https://example.org/x」と', '「[https://example.org/x]」と'],
  ['https://example.org/x（次）', '[https://example.org/x]（次）'],
  ['www.example.org，次', '[https://www.example.org]，次'],
  ['連絡先ada@example.orgに送る', '連絡先[mailto:ada@example.org]に送る'],
  ['見るhttps://example.org/日本', '見る[https://example.org/日本]'],
  ['https://example.org/ｘ？', '[https://example.org/ｘ]？'],
])('[TEXT-40] full-width punctuation ends the address in %j', (text, shown) => {
  expect(linked(text)).toBe(shown)
})

it.each([
  'README.md',
  'maison.La',
  'example.org',
  'a.b@c',
  '@ada.lovelace',
  'git@github.com:sheaf/sheaf.git',
  'ssh://git@example.org/x',
  'ada@example.org/resource',
  'ada@mail.example.org/resource',
  'www.example',
  'www...',
  'xwww.example.org',
  'xhttps://example.org',
  'https://',
  'mailto:',
  'ftp://example.org',
  'javascript:alert(1)',
])('[TEXT-40] %j is no address', (text) => {
  expect(addressesIn(text)).toEqual([])
})

it('[TEXT-40] a long text is searched in a moment', () => {
  const texts = ['a'.repeat(2_000_000), 'é'.repeat(500_000), 'a.'.repeat(500_000), 'a@'.repeat(500_000)]
  const before = performance.now()
  for (const text of texts) expect(addressesIn(text)).toEqual([])
  expect(addressesIn(`https://${')'.repeat(500_000)}`)).toEqual([])
  expect(performance.now() - before).toBeLessThan(5000)
})
