import fc from 'fast-check'
import { expect, it } from 'vitest'
import { textParts } from './message-list.tsx'

/** Renders the parts as text, with addresses in brackets. */
const shown = (text: string): string =>
  textParts(text)
    .map((part) => (part.href === undefined ? part.text : `[${part.href}]`))
    .join('')

it.each([
  ['see https://example.org/a?b=c#d now', 'see [https://example.org/a?b=c#d] now'],
  ['HTTP://EXAMPLE.ORG', '[HTTP://EXAMPLE.ORG]'],
  ['mailto:ada@example.org', '[mailto:ada@example.org]'],
  ['Is it https://example.org/?', 'Is it [https://example.org/]?'],
  ['(https://example.org/x_(y)), and', '([https://example.org/x_(y)]), and'],
  ['“https://example.org”', '“[https://example.org]”'],
  ['https://example.org/a\nhttps://example.org/b', '[https://example.org/a]\n[https://example.org/b]'],
  ['example.org and ada@example.org', 'example.org and [mailto:ada@example.org]'],
  ['次はhttps://example.org/x。次', '次は[https://example.org/x]。次'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['data:text/html,<b>x</b> vbscript:x file:///etc/passwd', 'data:text/html,<b>x</b> vbscript:x file:///etc/passwd'],
  ['java\nscript:alert(1)', 'java\nscript:alert(1)'],
  ['xhttps://example.org', 'xhttps://example.org'],
  ['https://', 'https://'],
  ['<a href="https://example.org">', '<a href="[https://example.org]">'],
])('[CHT-5, W-23] addresses in %j become links, and nothing else does', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

it('[CHT-5] no letter of a message is lost, and each link leads where it says', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom(' ', '(', ').', 'https://', 'www.', '@', '。'))),
      (pieces) => {
        const text = pieces.join('')
        const parts = textParts(text)
        expect(parts.map((part) => part.text).join('')).toBe(text)
        for (const { href, text: said } of parts)
          if (href !== undefined) expect([said, `https://${said}`, `mailto:${said}`]).toContain(href)
      },
    ),
    { numRuns: 50 },
  )
})
