import { expect, test } from 'vitest'
import { drawTex, exportedFormulas, FORMULA_MAX } from './draw-tex.ts'

const nested = (before: string, behind: string): string => {
  const depth = Math.floor(FORMULA_MAX / (before.length + behind.length))
  return before.repeat(depth) + behind.repeat(depth)
}
const repeated = (part: string): string => part.repeat(Math.floor(FORMULA_MAX / part.length))

/** Sources that take as much, or reach as far, as their writer can make them. */
const HOSTILE: Readonly<Record<string, string>> = {
  'a bomb of macros': String.raw`\def\a{\b\b}\def\b{\c\c}\def\c{\d\d}\def\d{\e\e}\def\e{${'x'.repeat(1000)}}\a\a\a`,
  'a macro of itself': String.raw`\gdef\a{\a\a}\a`,
  'a new command': String.raw`\newcommand{\a}{${'x'.repeat(1000)}}${String.raw`\a`.repeat(500)}`,
  'a let': String.raw`\let\a=\b \a`,
  'macros of macros': repeated(String.raw`\KaTeX`),
  braces: nested('{', '}'),
  exponents: nested('x^{', '}'),
  fractions: nested(String.raw`\frac{1}{`, '}'),
  roots: nested(String.raw`\sqrt{`, '}'),
  boxes: nested(String.raw`\boxed{`, '}'),
  smashes: nested(String.raw`\smash{`, '}'),
  fences: nested(String.raw`\left(`, String.raw`\right)`),
  choices: nested(String.raw`\mathchoice{`, '}{}{}{}'),
  cells: String.raw`\begin{matrix}${'&'.repeat(2900)}\end{matrix}`,
  'rows of a table': String.raw`\begin{matrix}${String.raw`\\`.repeat(1450)}\end{matrix}`,
  accents: `x${'\u0301'.repeat(2900)}`,
  primes: `x${"'".repeat(2900)}`,
  'an endless length': String.raw`\rule{99999999em}{99999999em}\hspace{99999999em}`,
  'half a pair': '\ud835',
  'letters of control': '\u0000\u0007\u202e',
}

test.each(Object.entries(HOSTILE))('[TEXT-93] %s is drawn within bounds, or said to be wrong', (_name, source) => {
  for (const output of ['screen', 'mathml'] as const) {
    const drawn = drawTex(source, true, output)
    if ('html' in drawn) expect(drawn.html.length).toBeLessThan(3_000_000)
    else expect(['form', 'command']).toContain(drawn.fault.kind)
  }
})

test('[TEXT-93] commands that name others are refused, also before what draws looks at them', () => {
  for (const name of [
    'def',
    'gdef',
    'edef',
    'xdef',
    'let',
    'futurelet',
    'newcommand',
    'renewcommand',
    'providecommand',
  ])
    expect(drawTex(`x \\${name}\\a{b}`, false, 'mathml')).toEqual({
      fault: { kind: 'command', name: `\\${name}` },
    })
  expect('html' in drawTex(String.raw`\left( \leq \longrightarrow \right)`, false, 'mathml')).toBe(true)
})

/** Sources that would run or fetch something, or leave the element of the formula. */
const FOREIGN = [
  String.raw`\href{javascript:alert(1)}{x}`,
  String.raw`\url{https://example.org}`,
  String.raw`\includegraphics{https://example.org/a.png}`,
  String.raw`\htmlClass{pad-caret}{x}`,
  String.raw`\htmlStyle{position:fixed}{x}`,
  String.raw`\htmlData{a=b}{x}`,
  String.raw`\text{</annotation></math><script>alert(1)</script><img src=x onerror=alert(1)>}`,
  String.raw`\color{red;background:url(https://example.org)}{x}`,
  `x</annotation></semantics></math><style>*{display:none}</style>`,
  `"'><svg onload=alert(1)>`,
]

test.each(FOREIGN)('[TEXT-93] %s runs and fetches nothing, and is no link', (source) => {
  for (const output of ['screen', 'mathml'] as const) {
    const drawn = drawTex(source, false, output)
    if ('fault' in drawn) continue
    const tags = [...drawn.html.matchAll(/<\/?([^\s>/]+)([^>]*)>/g)]
    for (const [, name, attributes = ''] of tags) {
      expect(name).toMatch(/^(?:span|math|semantics|annotation|m[a-z]+|svg|path|line)$/)
      expect(attributes).not.toMatch(/\s(?:href|src|on\w+|id)=|url\(|position|pad-caret/i)
    }
    expect(drawn.html.match(/<math/g)).toHaveLength(1)
    expect(drawn.html.match(/<\/math>/g)).toHaveLength(1)
  }
})

test('[TEXT-93, EDT-242] what is wrong is told', () => {
  const faultOf = (source: string) => {
    const drawn = drawTex(source, false, 'screen')
    return 'fault' in drawn ? drawn.fault : undefined
  }
  expect(faultOf(String.raw`\frac{1}`)).toEqual({ kind: 'form' })
  expect(faultOf('x^')).toEqual({ kind: 'form' })
  expect(faultOf('{x')).toEqual({ kind: 'form' })
  expect(faultOf(String.raw`\foo x`)).toEqual({ kind: 'command', name: String.raw`\foo` })
  expect(faultOf(String.raw`\begin{foo}\end{foo}`)).toEqual({ kind: 'command', name: 'foo' })
  expect(faultOf('x'.repeat(FORMULA_MAX + 1))).toEqual({ kind: 'tooLong' })
  expect(faultOf('x'.repeat(FORMULA_MAX))).toBeUndefined()
})

test('[TEXT-94] letters of the alphabets of mathematics are those of Unicode', () => {
  const lettersOf = (source: string): string => {
    const drawn = drawTex(source, false, 'mathml')
    return 'html' in drawn ? drawn.html.replace(/<annotation.*<\/annotation>/s, '').replace(/<[^>]*>/g, '') : ''
  }
  expect(lettersOf(String.raw`\mathbb{RCk1}`)).toBe('ℝℂ𝕜𝟙')
  expect(lettersOf(String.raw`\mathcal{L}\mathfrak{gC}\mathbf{v1}\mathsf{S}\mathtt{t}`)).toBe('ℒ𝔤ℭ𝐯𝟏𝖲𝚝')
  expect(lettersOf(String.raw`\text{a < b}`)).toMatch(/a\s&lt;\sb/u)
})

test('[TEXT-94] the formulas of an export take a second at most, and those behind them are sources', () => {
  let time = 0
  const draw = exportedFormulas(() => (time += 300))
  const drawn = Array.from({ length: 6 }, () => draw('x', false) !== undefined)
  expect(drawn).toEqual([true, true, true, true, false, false])
  expect(exportedFormulas()('  ', false)).toBeUndefined()
})
