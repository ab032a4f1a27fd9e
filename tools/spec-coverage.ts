/**
 * Compares the rules in docs/spec with the titles of the tests that cite them.
 *
 *   node tools/spec-coverage.ts [--quiet]
 *
 * How rules are written and cited is said in docs/spec/README.md.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export type Place = { file: string; line: number }
export type Rule = Place & { id: string; text: string }
export type BrokenRule = Place & { text: string }
export type TestTitle = Place & {
  /** Undefined when the title is computed, so that nobody can read its ids. */
  title: string | undefined
  ids: string[]
  /** False for tests that are skipped, planned or expected to fail. */
  proves: boolean
}
export type Findings = { rules: Rule[]; broken: BrokenRule[]; tests: TestTitle[] }
export type Report = { lines: string[]; failed: boolean }

const ID = '[A-Z][A-Z0-9]*-[1-9][0-9]*'
const idPattern = new RegExp(`^${ID}$`)
const rulePattern = new RegExp(`^- \\*\\*(${ID})\\*\\* (\\S.*)$`)
const almostRule = /^\s*[-*+]\s*\*\*[A-Za-z][A-Za-z0-9]*-\d+/
/** What a rule begins with that says what is still to be built. */
const NOT_BUILT = 'Not built yet: '
const citation = /^\[([^\]]*)\]\s/

export function parseRules(file: string, markdown: string): { rules: Rule[]; broken: BrokenRule[] } {
  const rules: Rule[] = []
  const broken: BrokenRule[] = []
  let inFence = false
  for (const [index, text] of markdown.split(/\r?\n/).entries()) {
    if (/^\s*(```|~~~)/.test(text)) inFence = !inFence
    if (inFence) continue
    const place = { file, line: index + 1 }
    const [, id, rule] = rulePattern.exec(text) ?? []
    if (id !== undefined && rule !== undefined) rules.push({ ...place, id, text: rule })
    else if (almostRule.test(text)) broken.push({ ...place, text: text.trim() })
  }
  return { rules, broken }
}

/** `[GRP-7, PAD-2] a title` → `GRP-7`, `PAD-2`; a bracket without any id is an ordinary word. */
export function citedIds(title: string): string[] {
  const parts = (citation.exec(title)?.[1] ?? '').split(',').map((part) => part.trim())
  return parts.some((part) => idPattern.test(part)) ? parts : []
}

// Modifiers after which a call is still a test; all others (describe, step, use, extend…) are not.
const modifiers = new Set('concurrent each fail fails fixme for only runIf sequential skip skipIf slow todo'.split(' '))
const takesArgumentsFirst = new Set(['each', 'for', 'runIf', 'skipIf'])
const provesNothing = new Set(['fail', 'fails', 'fixme', 'skip', 'todo'])

export function parseTestTitles(file: string, source: string): TestTitle[] {
  const tokens = tokenize(source)
  const skipped = skippedSuites(tokens)
  const titles: TestTitle[] = []
  for (const [start, token] of tokens.entries()) {
    if (!startsCall(tokens, start, 'test', 'it')) continue
    const call = readTestCall(tokens, start)
    if (call === undefined) continue
    const title = call.title
    titles.push({
      file,
      line: token.line,
      title,
      ids: title === undefined ? [] : citedIds(title),
      proves:
        !call.modifiers.some((modifier) => provesNothing.has(modifier)) &&
        !skipped.some(([from, to]) => from < start && start < to),
    })
  }
  return titles
}

export function report({ rules, broken, tests }: Findings, options: { quiet: boolean }): Report {
  const firstOf = new Map<string, Rule>()
  const duplicates: string[] = []
  for (const rule of rules) {
    const first = firstOf.get(rule.id)
    if (first === undefined) firstOf.set(rule.id, rule)
    else duplicates.push(`${at(rule)}  ${rule.id}, first at ${at(first)}`)
  }
  const known = [...firstOf.values()]
  const proven = new Set(tests.filter((test) => test.proves).flatMap((test) => test.ids))
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

function section(heading: string, entries: string[]): string[] {
  return entries.length === 0 ? [] : [`${heading} (${entries.length})`, ...entries.map((entry) => `  ${entry}`), '']
}

function written(rule: Rule): string {
  return `${at(rule)}  ${rule.id}  ${rule.text}`
}

function at({ file, line }: Place): string {
  return `${file}:${line}`
}

// --- reading test files -------------------------------------------------------------------------
// Only as much of the language as is needed to tell a call from a comment, a string or a pattern.

type Token = { kind: 'word' | 'punctuation' | 'string' | 'template' | 'pattern'; text: string; line: number }

// After these a slash begins a pattern, after any other word it divides.
const beforePattern = new Set('await case delete do else in instanceof of return throw typeof void yield'.split(' '))

function tokenize(source: string): Token[] {
  const tokens: Token[] = []
  const word = /[\p{ID_Start}$_0-9][\p{ID_Continue}$]*/uy
  let line = 1
  let index = 0

  const push = (kind: Token['kind'], end: number, text = source.slice(index, end)): void => {
    tokens.push({ kind, text, line })
    skipTo(end)
  }
  const skipTo = (end: number): void => {
    for (; index < end; index++) if (source[index] === '\n') line++
  }

  while (index < source.length) {
    const char = source[index] ?? ''
    const end = endOfComment(source, index) ?? endOfQuoted(source, index)
    word.lastIndex = index
    if (/\s/.test(char)) skipTo(index + 1)
    else if (char === '/' && end !== undefined) skipTo(end)
    else if (end !== undefined) {
      push(char === '`' ? 'template' : 'string', end, unescape(source.slice(index + 1, end - 1)))
    } else if (char === '/' && mayBeginPattern(tokens.at(-1)) && endOfPattern(source, index) !== undefined) {
      push('pattern', endOfPattern(source, index) ?? source.length)
    } else if (word.test(source)) push('word', word.lastIndex)
    else push('punctuation', index + 1)
  }
  return tokens
}

function endOfComment(source: string, start: number): number | undefined {
  const closer = source.startsWith('//', start) ? '\n' : source.startsWith('/*', start) ? '*/' : undefined
  if (closer === undefined) return undefined
  const end = source.indexOf(closer, start + 2)
  return end === -1 ? source.length : end + closer.length
}

/** Undefined when there is no string here, also for an apostrophe in JSX text, which nothing closes on its line. */
function endOfQuoted(source: string, start: number): number | undefined {
  const quote = source[start]
  if (quote !== "'" && quote !== '"' && quote !== '`') return undefined
  for (let index = start + 1; index < source.length; index++) {
    const char = source[index]
    if (char === '\\') index++
    else if (char === quote) return index + 1
    else if (char === '\n' && quote !== '`') return undefined
    else if (quote === '`' && source.startsWith('${', index)) index = endOfHole(source, index + 2) - 1
  }
  return undefined
}

/** The position after the brace that closes a `${` hole, whatever strings and templates stand in it. */
function endOfHole(source: string, start: number): number {
  let depth = 1
  let index = start
  while (index < source.length) {
    const inner = endOfComment(source, index) ?? endOfQuoted(source, index)
    if (inner !== undefined) {
      index = inner
      continue
    }
    if (source[index] === '{') depth++
    if (source[index] === '}') depth--
    index++
    if (depth === 0) return index
  }
  return index
}

function endOfPattern(source: string, start: number): number | undefined {
  let inClass = false
  for (let index = start + 1; index < source.length; index++) {
    const char = source[index]
    if (char === '\n') return undefined
    if (char === '\\') index++
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (char === '/' && !inClass) return index + 1
  }
  return undefined
}

function mayBeginPattern(before: Token | undefined): boolean {
  if (before === undefined) return true
  if (before.kind === 'word') return beforePattern.has(before.text)
  // A slash after `<` closes a JSX element.
  return before.kind === 'punctuation' && ![')', ']', '}', '<'].includes(before.text)
}

function unescape(text: string): string {
  return text.replace(/\\(['"`\\])/g, '$1')
}

function isMark(token: Token | undefined, mark: string): boolean {
  return token?.kind === 'punctuation' && token.text === mark
}

function startsCall(tokens: Token[], index: number, ...names: string[]): boolean {
  const token = tokens[index]
  const before = tokens[index - 1]
  return token?.kind === 'word' && names.includes(token.text) && !isMark(before, '.') && before?.text !== 'function'
}

function readTestCall(tokens: Token[], start: number): { title: string | undefined; modifiers: string[] } | undefined {
  const chain: string[] = []
  let owed = false
  let index = start + 1
  for (;;) {
    const token = tokens[index]
    if (token === undefined) return undefined
    if (isMark(token, '.')) {
      const name = tokens[index + 1]?.text ?? ''
      if (!modifiers.has(name)) return undefined
      chain.push(name)
      owed = takesArgumentsFirst.has(name)
      index += 2
    } else if (isMark(token, '<')) {
      index = endOfTypes(tokens, index)
    } else if (owed && (token.kind === 'template' || isMark(token, '('))) {
      owed = false
      index = token.kind === 'template' ? index + 1 : endOfBrackets(tokens, index)
    } else if (isMark(token, '(')) {
      const title = tokens[index + 1]
      if (title?.kind === 'string' || title?.kind === 'template') return { title: title.text, modifiers: chain }
      // Playwright's `test.skip(condition, reason)` and `test.slow()` steer the test they stand in.
      const steers = chain.length > 0 && !chain.some((name) => takesArgumentsFirst.has(name))
      return steers || isMark(title, ')') ? undefined : { title: undefined, modifiers: chain }
    } else return undefined
  }
}

/** The token ranges of `describe.skip(…)` and its like, in which no test proves anything. */
function skippedSuites(tokens: Token[]): [from: number, to: number][] {
  return tokens.flatMap((token, index): [number, number][] => {
    if (token.text !== 'describe' || token.kind !== 'word' || !isMark(tokens[index + 1], '.')) return []
    if (!provesNothing.has(tokens[index + 2]?.text ?? '') || !isMark(tokens[index + 3], '(')) return []
    return [[index, endOfBrackets(tokens, index + 3)]]
  })
}

function endOfBrackets(tokens: Token[], start: number): number {
  let depth = 0
  for (let index = start; index < tokens.length; index++) {
    if (['(', '[', '{'].some((mark) => isMark(tokens[index], mark))) depth++
    if ([')', ']', '}'].some((mark) => isMark(tokens[index], mark))) depth--
    if (depth === 0) return index + 1
  }
  return tokens.length
}

function endOfTypes(tokens: Token[], start: number): number {
  let depth = 0
  for (let index = start; index < tokens.length; index++) {
    if (isMark(tokens[index], '<')) depth++
    const isArrow = isMark(tokens[index - 1], '=')
    if (isMark(tokens[index], '>') && !isArrow) depth--
    if (depth === 0) return index + 1
  }
  return tokens.length
}

// --- the repository -----------------------------------------------------------------------------

const testFolders = ['packages', 'tests', 'bench', 'tools']
const journeys = ['tests', 'e2e', ''].join(sep)
const leftOut = new Set(['node_modules', 'dist'])

export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || (path.startsWith(journeys) && path.endsWith('.spec.ts'))
}

function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !leftOut.has(entry.name))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })
    .sort()
}

export function readRepository(root: string): Findings {
  const below = (folder: string): string[] => filesBelow(join(root, folder)).map((path) => relative(root, path))
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')
  const specs = below(join('docs', 'spec')).filter((path) => path.endsWith('.md'))
  const parsed = specs.map((path) => parseRules(path, read(path)))
  return {
    rules: parsed.flatMap((file) => file.rules),
    broken: parsed.flatMap((file) => file.broken),
    tests: testFolders
      .flatMap(below)
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
