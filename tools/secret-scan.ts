/*
 * Looks for keys, passwords and tokens in the files of the repository, by the rules that secretlint recommends.
 *
 *   node tools/secret-scan.ts
 *
 * A line that only looks like a secret says so itself: `no secret: why`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { lintSource } from '@secretlint/core'
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend'

export interface Finding {
  readonly line: number
  readonly what: string
}

/** Addresses on this machine, and on hosts that documentation uses, as a pattern in secretlint's syntax. */
const LOCAL_ADDRESS = String.raw`/@(?:host\b|localhost|127\.0\.0\.1|\[::1\]|[\w.-]*\bexample(?:\.(?:org|com|net))?)\b/`

const config = {
  rules: [
    {
      id: '@secretlint/secretlint-rule-preset-recommend',
      rule: recommended,
      rules: [
        { id: '@secretlint/secretlint-rule-aws', options: { enableIDScanRule: true } },
        { id: '@secretlint/secretlint-rule-basicauth', options: { allows: [LOCAL_ADDRESS] } },
        { id: '@secretlint/secretlint-rule-database-connection-string', options: { allows: [LOCAL_ADDRESS] } },
      ],
    },
  ],
}

/** What secretlint has no rule for: it knows secrets by the form that a service gives them. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'a secret under its name':
    /(?:secret|passw(?:or)?d|api_?key|private_?key|access_?token)["']?\s*[:=]\s*["'`](?=[^"'`]*\d)(?=[^"'`]*[A-Za-z])[A-Za-z0-9+/_=-]{24,}["'`]/i,
}

const EXCUSE = /\bno secret: \S/

/** Returns the lines of a file that look like secrets, without what they hold. */
export const findSecrets = async (content: string, filePath = 'file.txt'): Promise<Finding[]> => {
  const lines = content.split('\n')
  const { messages } = await lintSource({
    source: { content, filePath, contentType: 'text' },
    options: { config, maskSecrets: true },
  })
  const found = [
    ...messages.map(({ loc, ruleId }) => ({ line: loc.start.line, what: ruleId.replace(/^.*secretlint-rule-/, '') })),
    ...lines.flatMap((text, index) =>
      Object.entries(OTHERS).flatMap(([what, pattern]) => (pattern.test(text) ? [{ line: index + 1, what }] : [])),
    ),
  ]
  return found.filter(({ line }) => !EXCUSE.test(lines[line - 1] ?? ''))
}

/** Size above which a file is taken for data that nobody wrote by hand. */
const FILE_MAX_BYTES = 2_000_000

/** Lists the files that git tracks or would add. */
const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(file) && statSync(file).size <= FILE_MAX_BYTES)

if (import.meta.main) {
  const files = listFiles()
  const found: string[] = []
  for (const file of files)
    for (const { line, what } of await findSecrets(readFileSync(file, 'utf8'), file))
      found.push(`${file}:${line}  looks like ${what}`)
  console.log([...found, `${files.length} files, ${found.length} lines that look like a secret`].join('\n'))
  if (found.length > 0) process.exitCode = 1
}
