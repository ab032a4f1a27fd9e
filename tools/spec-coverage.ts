/**
 * Compares the rules in docs/spec with the titles of the tests that cite them.
 *
 *   node tools/spec-coverage.ts [--quiet]
 *
 * How rules are written and cited is said in docs/spec/README.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { parseSync, Visitor } from 'vite'

interface Place {
  readonly file: string
  readonly line: number
}
interface Rule extends Place {
  readonly id: string
  readonly text: string
}
interface BrokenRule extends Place {
  readonly text: string
}
interface TestTitle extends Place {
  /** Undefined when the title is computed, so that nobody can read its ids. */
  readonly title: string | undefined
  readonly ids: readonly string[]
  /** False for tests that are skipped, planned or expected to fail. */
  readonly proves: boolean
  /** Whether the ordinary run leaves it to the long one. */
  readonly isLong: boolean
}
interface Rules {
  readonly rules: readonly Rule[]
  readonly broken: readonly BrokenRule[]
}
interface Findings extends Rules {
  readonly tests: readonly TestTitle[]
}
interface Report {
  readonly lines: readonly string[]
  readonly failed: boolean
}

const ID = '[A-Z][A-Z0-9]*-[1-9][0-9]*'
const ID_PATTERN = new RegExp(`^${ID}$`)
const RULE_PATTERN = new RegExp(`^- \\*\\*(${ID})\\*\\* (\\S.*)$`)
const ALMOST_RULE = /^\s*[-*+]\s*\*\*[A-Za-z][A-Za-z0-9]*-\d+/
/** Beginning of a rule that says what has yet to be built. */
const NOT_BUILT = 'Not built yet: '
/** Word at the end of the title of a journey that `npm test` leaves to `npm run test:full`. */
const LONG = ' @long'
const CITATION = /^\[([^\]]*)\]\s/

export const parseRules = (file: string, markdown: string): Rules => {
  const rules: Rule[] = []
  const broken: BrokenRule[] = []
  let inFence = false
  for (const [index, text] of markdown.split(/\r?\n/).entries()) {
    if (/^\s*(```|~~~)/.test(text)) inFence = !inFence
    if (inFence) continue
    const place = { file, line: index + 1 }
    const [, id, rule] = RULE_PATTERN.exec(text) ?? []
    if (id !== undefined && rule !== undefined) rules.push({ ...place, id, text: rule })
    else if (ALMOST_RULE.test(text)) broken.push({ ...place, text: text.trim() })
  }
  return { rules, broken }
}

/**
 * Reads the ids at the beginning of a title: `[GRP-7, PAD-2] a title` cites `GRP-7` and `PAD-2`. A bracket without any
 * id is an ordinary word.
 */
export const citedIds = (title: string): string[] => {
  const parts = (CITATION.exec(title)?.[1] ?? '').split(',').map((part) => part.trim())
  return parts.some((part) => ID_PATTERN.test(part)) ? parts : []
}

// Modifiers after which a call is still a test. After all others, such as `describe`, `step` or `extend`, it is not.
const MODIFIERS = new Set('concurrent each fail fails fixme for only runIf sequential skip skipIf slow todo'.split(' '))
const TAKES_ARGUMENTS_FIRST = new Set(['each', 'for', 'runIf', 'skipIf'])
const PROVES_NOTHING = new Set(['fail', 'fails', 'fixme', 'skip', 'todo'])

type Call = Parameters<NonNullable<ConstructorParameters<typeof Visitor>[0]['CallExpression']>>[0]
type Expression = Call['callee']

/**
 * Collects the modifiers between `test` or `it` and the call: `each` in `test.each([1])('title')`. Returns undefined
 * when something else is called.
 */
const modifiersOf = (callee: Expression): string[] | undefined => {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it' ? [] : undefined
  if (callee.type === 'MemberExpression') {
    const { object, property } = callee
    const before = callee.computed ? undefined : modifiersOf(object)
    const name = property.type === 'Identifier' ? property.name : ''
    return before && !isOwed(before, object) && MODIFIERS.has(name) ? [...before, name] : undefined
  }
  const inner =
    callee.type === 'CallExpression'
      ? callee.callee
      : callee.type === 'TaggedTemplateExpression'
        ? callee.tag
        : undefined
  if (!inner) return undefined
  const before = modifiersOf(inner)
  return before && isOwed(before, inner) ? before : undefined
}

/** Returns whether the last modifier still waits for its arguments, which come before the title. */
const isOwed = (chain: readonly string[], callee: Expression): boolean =>
  callee.type === 'MemberExpression' && TAKES_ARGUMENTS_FIRST.has(chain.at(-1) ?? '')

const readTestCall = (call: Call, source: string): { title: string | undefined; modifiers: string[] } | undefined => {
  const chain = modifiersOf(call.callee)
  const [first] = call.arguments
  if (!chain || isOwed(chain, call.callee)) return undefined
  if (first?.type === 'Literal' && typeof first.value === 'string') return { title: first.value, modifiers: chain }
  if (first?.type === 'TemplateLiteral')
    return { title: source.slice(first.start + 1, first.end - 1), modifiers: chain }
  // Playwright's `test.skip(condition, reason)` and `test.slow()` change the test around them and have no title.
  const steers = chain.length > 0 && !chain.some((name) => TAKES_ARGUMENTS_FIRST.has(name))
  return steers || !first ? undefined : { title: undefined, modifiers: chain }
}

/** Returns whether this is `describe.skip(…)` or the like, in which no test proves anything. */
const isSkippedSuite = ({ callee }: Call): boolean => {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const { object } = callee
  const suite = object.type === 'MemberExpression' ? object.property : object
  return suite.type === 'Identifier' && suite.name === 'describe' && PROVES_NOTHING.has(callee.property.name)
}

export const parseTestTitles = (file: string, source: string): TestTitle[] => {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const titles: TestTitle[] = []
  const skipped: Call[] = []
  // A suite is visited before the tests in it.
  new Visitor({
    CallExpression(call) {
      if (isSkippedSuite(call)) skipped.push(call)
      const test = readTestCall(call, source)
      if (!test) return
      const isSkipped = skipped.some(({ start, end }) => start < call.start && call.start < end)
      titles.push({
        file,
        line: source.slice(0, call.start).split('\n').length,
        title: test.title,
        ids: test.title === undefined ? [] : citedIds(test.title),
        proves: !isSkipped && !test.modifiers.some((modifier) => PROVES_NOTHING.has(modifier)),
        isLong: test.title?.endsWith(LONG) ?? false,
      })
    },
  }).visit(program)
  return titles
}

const section = (heading: string, entries: readonly string[]): string[] =>
  entries.length === 0 ? [] : [`${heading} (${entries.length})`, ...entries.map((entry) => `  ${entry}`), '']

const at = ({ file, line }: Place): string => `${file}:${line}`

const written = (rule: Rule): string => `${at(rule)}  ${rule.id}  ${rule.text}`

export const report = ({ rules, broken, tests }: Findings, options: { quiet: boolean }): Report => {
  const firstOf = new Map<string, Rule>()
  const duplicates: string[] = []
  for (const rule of rules) {
    const first = firstOf.get(rule.id)
    if (first === undefined) firstOf.set(rule.id, rule)
    else duplicates.push(`${at(rule)}  ${rule.id}, first at ${at(first)}`)
  }
  const known = [...firstOf.values()]
  const proven = new Set(tests.filter((test) => test.proves).flatMap((test) => test.ids))
  const provenAtEachRun = new Set(tests.filter((test) => test.proves && !test.isLong).flatMap((test) => test.ids))
  const missing = known.filter((rule) => !proven.has(rule.id))
  const isBuilt = (rule: Rule): boolean => !rule.text.startsWith(NOT_BUILT)

  const problems = [
    section(
      'Lines that are almost a rule',
      broken.map((line) => `${at(line)}  ${line.text}`),
    ),
    section('Rules that stand twice', duplicates),
    section(
      'Tests that name an unknown rule',
      tests.flatMap((test) =>
        test.ids.filter((id) => !firstOf.has(id)).map((id) => `${at(test)}  ${id || '(empty)'}: ${test.title}`),
      ),
    ),
    section(
      'Tests that name no rule',
      tests
        .filter((test) => test.ids.length === 0)
        .map((test) => `${at(test)}  ${test.title ?? '(a computed title: write the ids as literal text)'}`),
    ),
    section('Rules without a test', missing.filter(isBuilt).map(written)),
    section(
      'Rules that only the long run proves',
      known.filter((rule) => proven.has(rule.id) && !provenAtEachRun.has(rule.id)).map(written),
    ),
    section(
      'Rules that have a test, though they are said not to be built',
      known.filter((rule) => proven.has(rule.id) && !isBuilt(rule)).map(written),
    ),
  ].flat()

  const unbuilt = missing.filter((rule) => !isBuilt(rule))
  const listed = options.quiet
    ? []
    : [...Map.groupBy(unbuilt, (rule) => rule.file)].flatMap(([file, rules]) =>
        section(
          `${file}, not built yet`,
          rules.map((rule) => `${rule.id}  ${rule.text.slice(NOT_BUILT.length)}`),
        ),
      )

  const total = `${known.length} rules, ${missing.length} without a test`
  return { lines: [...listed, ...problems, total], failed: problems.length > 0 }
}

const TEST_FOLDERS = ['packages', 'tests', 'bench', 'tools']
const JOURNEYS = ['tests', 'e2e', ''].join(sep)
const LEFT_OUT = new Set(['node_modules', 'dist'])

export const isTestFile = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || (path.startsWith(JOURNEYS) && path.endsWith('.spec.ts'))

const filesBelow = (folder: string): string[] => {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !LEFT_OUT.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
    .sort()
}

export const readRepository = (root: string): Findings => {
  const below = (folder: string): string[] => filesBelow(join(root, folder)).map((path) => relative(root, path))
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const specs = below(join('docs', 'spec')).filter((path) => path.endsWith('.md'))
  const parsed = specs.map((path) => parseRules(path, read(path)))
  return {
    rules: parsed.flatMap((file) => file.rules),
    broken: parsed.flatMap((file) => file.broken),
    tests: TEST_FOLDERS.flatMap(below)
      .filter(isTestFile)
      .flatMap((path) => parseTestTitles(path, read(path))),
  }
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..')
  const { lines, failed } = report(readRepository(root), { quiet: process.argv.includes('--quiet') })
  process.stdout.write(`${lines.join('\n')}\n`)
  process.exitCode = failed ? 1 : 0
}
