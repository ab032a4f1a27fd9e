import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { citedIds, isTestFile, parseRules, parseTestTitles, readRepository, report } from './spec-coverage.ts'

const groups = 'docs/spec/groups.md'
const rulesOf = (markdown: string) => parseRules(groups, markdown).rules
const titlesOf = (source: string) => parseTestTitles('a.test.ts', source).map((test) => test.title)

const reportOn = (markdown: string, source: string, quiet = true) =>
  report({ ...parseRules(groups, markdown), tests: parseTestTitles('a.test.ts', source) }, { quiet })

const twoRules = ["- **GRP-7** A group's name is required.", '- **GRP-8** A group has an id.'].join('\n')

/** The same two rules, marked as not built yet. */
const unbuilt = [
  '- **GRP-7** Not built yet: a name is required.',
  '- **GRP-8** Not built yet: a group has an id.',
].join('\n')

describe('rules', () => {
  test('[DEV-1] a rule line gives its id, its text and where it stands', () => {
    expect(rulesOf(`# Groups\n\n${twoRules}`)).toEqual([
      { file: groups, line: 3, id: 'GRP-7', text: "A group's name is required." },
      { file: groups, line: 4, id: 'GRP-8', text: 'A group has an id.' },
    ])
  })

  test('[DEV-1] prose, other lists and examples in fences are no rules', () => {
    const prose = ['A **GRP-1** in prose.', '- **Bold** words', '```', '- **GRP-2** An example.', '```'].join('\n')
    expect(parseRules(groups, prose)).toEqual({ rules: [], broken: [] })
  })

  test.each([
    '* **GRP-7** A star.',
    '- **GRP-7**',
    '- **grp-7** Small.',
    '  - **GRP-7** Indented.',
    '- **GRP-07** Zero.',
  ])('[DEV-10] %j is almost a rule and fails', (line) => {
    expect(parseRules(groups, line)).toEqual({ rules: [], broken: [{ file: groups, line: 1, text: line.trim() }] })
    expect(reportOn(line, '').failed).toBe(true)
  })
})

describe('citations', () => {
  test.each([
    ['[GRP-7] a name', ['GRP-7']],
    ['[GRP-7, PAD-2] a name', ['GRP-7', 'PAD-2']],
    ['[W-16] a right', ['W-16']],
    ['[GRP-7, nonsense] a name', ['GRP-7', 'nonsense']],
    ['a name [GRP-7]', []],
    ['[object] a name', []],
    ['[] a name', []],
  ])('[DEV-2] %j cites %j', (title, ids) => {
    expect(citedIds(title)).toEqual(ids)
  })

  test.each([
    ['a single quote', `test('[GRP-7] a', () => {})`],
    ['a double quote', `it("[GRP-7] a", () => {})`],
    ['a template', 'test(`[GRP-7] a`, () => {})'],
    ['the next line', `test(\n  '[GRP-7] a',\n  () => {})`],
    ['each', `test.each([[1, ')']])('[GRP-7] a', () => {})`],
    ['each with types', `test.each<[string, () => void]>([])('[GRP-7] a', () => {})`],
    ['each with a table', 'it.each`a | b\n${1} | ${`}`}`("[GRP-7] a", () => {})'],
    ['for', `test.for([1])('[GRP-7] a', () => {})`],
    ['only', `test.only('[GRP-7] a', () => {})`],
    ['skip', `test.skip('[GRP-7] a', () => {})`],
    ['a condition', `test.runIf(postgres())('[GRP-7] a', () => {})`],
    ['two modifiers', `it.concurrent.each([1])('[GRP-7] a', () => {})`],
  ])('[DEV-3] a title is found with %s', (_, source) => {
    expect(titlesOf(source)).toEqual(['[GRP-7] a'])
  })

  test('[DEV-3] quotes, holes and patterns around a title do not hide it', () => {
    const source = [
      `const apostrophe = <p>don't</p>`,
      'const nested = `${`it(${"}"})`}`',
      `const pattern = /['"\`/*]/.test("'")`,
      `const half = (a) / 2 // '`,
      `test('[GRP-7] it\\'s found', () => {})`,
    ].join('\n')
    expect(parseTestTitles('a.test.tsx', source)).toMatchObject([{ title: "[GRP-7] it's found", line: 5 }])
  })

  test('[DEV-3] what only looks like a test is none', () => {
    const source = [
      `pattern.test('a')`,
      `test.describe('a', () => {})`,
      `test.beforeEach(() => {})`,
      `test.skip(isMobile, 'a reason')`,
      `const text = "test('a')"`,
      `function test(name) {}`,
      `import { test as base } from 'vitest'`,
    ].join('\n')
    expect(titlesOf(source)).toEqual([])
  })

  test.each([
    `// test('[GRP-7] a', () => {})`,
    `/* test('[GRP-7] a', () => {}) */`,
    `test.skip('[GRP-7] a', () => {})`,
    `test.todo('[GRP-7] a')`,
    `test.fails('[GRP-7] a', () => {})`,
    `describe.skip('a', () => { test('[GRP-7] a', () => {}) })`,
  ])('[DEV-11] %j proves no rule', (source) => {
    expect(reportOn(unbuilt, source)).toEqual({ lines: ['2 rules, 2 without a test'], failed: false })
  })

  test('[DEV-11] what follows a skipped group counts', () => {
    const source = `describe.skip('a', () => {})\ntest('[GRP-7] a', () => {})`
    expect(reportOn(twoRules, source).lines.at(-1)).toBe('2 rules, 1 without a test')
  })
})

describe('the report', () => {
  test('[DEV-4] a rule that stands twice fails and counts once', () => {
    const twice = reportOn(`${twoRules}\n- **GRP-7** Another.`, '')
    expect(twice.failed).toBe(true)
    expect(twice.lines).toContain('  docs/spec/groups.md:3  GRP-7, first at docs/spec/groups.md:1')
    expect(twice.lines.at(-1)).toBe('2 rules, 2 without a test')
  })

  test('[DEV-5] a test that names an unknown rule fails', () => {
    const unknown = reportOn(twoRules, `test('[GRP-7, GRP-99] a', () => {})`)
    expect(unknown.failed).toBe(true)
    expect(unknown.lines).toContain('  a.test.ts:1  GRP-99: [GRP-7, GRP-99] a')
  })

  test('[DEV-6] a test that names no rule fails and is listed', () => {
    const unnamed = reportOn(twoRules, `\ntest('a', () => {})`)
    expect(unnamed.failed).toBe(true)
    expect(unnamed.lines).toContain('  a.test.ts:2  a')
  })

  test('[DEV-6] a computed title names no rule', () => {
    expect(reportOn(twoRules, `test(title, () => {})`).failed).toBe(true)
  })

  test('[DEV-6] the title of a describe lends its tests no rule', () => {
    expect(reportOn(twoRules, `describe('[GRP-7] a', () => { test('b', () => {}) })`).failed).toBe(true)
  })

  test('[DEV-7, DEV-8] rules that are not built yet are listed by file, before the totals', () => {
    expect(reportOn(unbuilt, '', false).lines).toEqual([
      'docs/spec/groups.md, not built yet (2)',
      '  GRP-7  a name is required.',
      '  GRP-8  a group has an id.',
      '',
      '2 rules, 2 without a test',
    ])
  })

  test('[DEV-7] quietly, only the totals are left', () => {
    expect(reportOn(unbuilt, '').lines).toEqual(['2 rules, 2 without a test'])
  })

  test('[DEV-9] a rule without a test fails, quietly too', () => {
    expect(reportOn(twoRules, `test('[GRP-7] a', () => {})`)).toEqual({
      lines: [
        'Rules without a test (1)',
        '  docs/spec/groups.md:2  GRP-8  A group has an id.',
        '',
        '2 rules, 1 without a test',
      ],
      failed: true,
    })
  })

  test('[DEV-34] a rule that only journeys of the long run prove fails, by its name', () => {
    const journeys = "test('[GRP-7, GRP-8] a @long', () => {}); test('[GRP-8] b', () => {})"
    const { lines, failed } = reportOn(twoRules, journeys)
    expect(failed).toBe(true)
    expect(lines.join('\n')).toContain('Rules that only the long run proves (1)\n  docs/spec/groups.md:1  GRP-7')
  })

  test('[DEV-9] a rule that is not built yet needs no test, and has none', () => {
    expect(reportOn(unbuilt, '').failed).toBe(false)
    const built = reportOn(unbuilt, `test('[GRP-8] a', () => {})`)
    expect(built.failed).toBe(true)
    expect(built.lines).toContain('  docs/spec/groups.md:2  GRP-8  Not built yet: a group has an id.')
  })
})

describe('the repository', () => {
  test.each([
    ['packages/server/src/a.test.ts', true],
    ['packages/manager/src/a.test.tsx', true],
    ['tests/e2e/journeys/a.spec.ts', true],
    ['packages/server/src/a.spec.ts', false],
    ['packages/server/src/a.ts', false],
  ])('[DEV-3] %s is read as tests: %s', (path, expected) => {
    expect(isTestFile(path)).toBe(expected)
  })

  test('[DEV-3] tests are read from the repository, not from what is installed or built', () => {
    const root = mkdtempSync(join(tmpdir(), 'spec-coverage-'))
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    try {
      write('docs/spec/groups.md', twoRules)
      write('packages/server/src/a.test.ts', `test('[GRP-7] a', () => {})`)
      write('packages/server/dist/a.test.ts', `test('built', () => {})`)
      write('packages/server/node_modules/b/b.test.ts', `test('installed', () => {})`)
      write('tests/e2e/journeys/a.spec.ts', `test('[GRP-8] b', () => {})`)
      expect(report(readRepository(root), { quiet: true })).toEqual({
        lines: ['2 rules, 0 without a test'],
        failed: false,
      })
    } finally {
      rmSync(root, { recursive: true })
    }
  })
})
