import { padFromLines } from '@sheaf/document/text/from-text'
import { expect, test } from 'vitest'
import { writePad } from './pad-forms.ts'

test('[TEXT-94] a page of a pad has its formulas as MathML, in which nothing that people wrote is HTML', () => {
  const { doc } = padFromLines([
    {
      text: [
        { text: 'so ' },
        { text: String.raw`x^2 < \text{<img src=x onerror=alert(1)>}`, formats: { formula: true } },
      ],
    },
    { kind: 'code', language: 'math', text: String.raw`\frac{a}{b}` },
  ])
  const page = writePad(doc, { kind: 'html', title: 'Formulas' })
  expect(page.match(/<math /g)).toHaveLength(2)
  expect(page).toContain(String.raw`<annotation encoding="application/x-tex">\frac{a}{b}</annotation>`)
  expect(page).not.toMatch(/<img|<script/)
})
