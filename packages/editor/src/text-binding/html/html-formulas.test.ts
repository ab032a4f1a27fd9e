import { expect, it } from 'vitest'
import { FORMULA } from '@sheaf/document/text/formats/formula'
import { drawTex } from '@sheaf/document/formula/draw-tex'
import { exportHtml } from '@sheaf/document/export/html'
import { exportedFormulas } from '@sheaf/document/formula/draw-tex'
import { padFromLines } from '@sheaf/document/text/from-text'
import { htmlOfMarkdown } from '../../features/writing/clipboard/markdown-html.ts'
import { looksLikeMarkdown } from '../../features/writing/clipboard/looks-like-markdown.ts'
import { linesFromHtml } from './lines-from-html.ts'

/** Returns the lines of HTML, with formulas in braces, and of blocks of code their language. */
const read = (html: string): string[] =>
  linesFromHtml(new DOMParser().parseFromString(html, 'text/html').body).lines.map(({ attributes, runs }) => {
    const letters = runs.map(({ text, formats }) => (formats[FORMULA] === undefined ? text : `{${text}}`)).join('')
    return attributes.kind === 'code' ? `${attributes.language}: ${letters}` : letters
  })

const drawn = (source: string, isBlock: boolean, output: 'screen' | 'mathml'): string => {
  const formula = drawTex(source, isBlock, output)
  return 'html' in formula ? formula.html : ''
}

const ANNOTATION = '<annotation encoding="application/x-tex">x^2</annotation>'

it.each([
  [`<p>so ${drawn('x^2', false, 'screen')} is</p>`, ['so {x^2} is']],
  [`<p>so ${drawn('x^2', false, 'mathml')} is</p>`, ['so {x^2} is']],
  [`<p>a</p>${drawn('x^2\n+ 1', true, 'screen')}<p>b</p>`, ['a', 'math: x^2', 'math: + 1', 'b']],
  [`<p>a ${drawn('x', true, 'mathml')} b</p>`, ['a', 'math: x', 'b']],
  [`a<math><semantics><mi>x</mi><annotation encoding="LaTeX"> y </annotation></semantics></math>`, ['a{y}']],
  [`<math alttext="z^3"><mi>z</mi></math>`, ['{z^3}']],
  [
    '<span class="MathJax_Preview">p</span><span class="MathJax">drawn</span><script type="math/tex">x_1</script> is',
    ['{x_1} is'],
  ],
  [
    '<p>a</p><div class="MathJax_Display">drawn</div><script type="math/tex; mode=display">x_1</script>',
    ['a', 'math: x_1'],
  ],
  [
    `<span class="mwe-math-element"><span style="display: none"><math><semantics><mi>x</mi><annotation encoding="application/x-tex">{\\displaystyle x^{2}}</annotation></semantics></math></span><img src="https://example.org/x.svg" alt="x"></span> is`,
    ['{x^{2}} is'],
  ],
  [`<pre>a = ${drawn('x', false, 'screen')}</pre>`, ['null: a = x']],
  [`<ul><li>one <math>${ANNOTATION}</math></li></ul>`, ['one {x^2}']],
  ['<script type="text/javascript">x</script>a', ['a']],
])('[TEXT-97] of HTML %s formulas are read with their sources', (html, wanted) => {
  expect(read(html)).toEqual(wanted)
})

it('[TEXT-97] what is written as HTML is read again as it was, drawn or not', () => {
  const formula = (text: string) => ({ text, formats: { formula: true as const } })
  const { doc } = padFromLines([
    { text: [{ text: 'so ' }, formula(String.raw`\frac{a}{b} < "c" & d`), { text: ' is' }] },
    { kind: 'code', language: 'math', text: 'a \\\\' },
    { kind: 'code', language: 'math', text: 'b' },
    { kind: 'code', language: 'math', text: 'c', start: 1 },
    { text: [formula(String.raw`\frac`)] },
  ])
  const wanted = [
    String.raw`so {\frac{a}{b} < "c" & d} is`,
    String.raw`math: a \\`,
    'math: b',
    'math: c',
    String.raw`{\frac}`,
  ]
  expect(read(exportHtml(doc))).toEqual(wanted)
  expect(read(exportHtml(doc, undefined, undefined, exportedFormulas()))).toEqual(wanted)
})

it.each([
  ['so $x^2$ is', ['so {x^2} is']],
  ['so $`a$b`$ is', ['so {a$b} is']],
  [String.raw`$\alpha_1 * b * c_2$`, [String.raw`{\alpha_1 * b * c_2}`]],
  ['$5 and $6', ['$5 and $6']],
  ['a $5,$6', ['a $5,$6']],
  [String.raw`\$x\$`, ['$x$']],
  ['`$x$`', ['$x$']],
  ['a\n\n$$\nx\n+ y\n$$\n\nb', ['a', 'math: x', 'math: + y', 'b']],
  ['$$x^2$$', ['math: x^2']],
  ['```math\nx\n```', ['math: x']],
])('[TEXT-97] of Markdown %j formulas are read', (text, wanted) => {
  expect(read(htmlOfMarkdown(text)).filter((line) => line !== '')).toEqual(wanted)
})

it('[TEXT-97] a text with a formula is Markdown, and one with amounts is not', () => {
  expect(looksLikeMarkdown(String.raw`The sum $\sum_i i$ grows.`)).toBe(true)
  expect(looksLikeMarkdown('So $x^2$ is.')).toBe(true)
  expect(looksLikeMarkdown('a\n$$\nx\n$$')).toBe(true)
  expect(looksLikeMarkdown('It costs $5 and $6.')).toBe(false)
  expect(looksLikeMarkdown('Set $HOME and $PATH^ first.')).toBe(false)
})
