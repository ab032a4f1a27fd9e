/*
 * Looks for keys, passwords and tokens in the files of the repository.
 *
 *   node tools/secret-scan.ts
 *
 * A line that only looks like a secret says so itself: `no secret: why`.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'

export interface Finding {
  readonly line: number
  readonly kind: string
}

/** Hosts of this machine, and those that documentation uses. */
const LOCAL = String.raw`(?:host\b|localhost|127\.0\.0\.1|\[::1\]|[\w.-]*\bexample(?:\.(?:org|com|net))?)\b`

/**
 * Patterns of secrets. A secret that a service issues is known by its form, one that a person chose by the name beside
 * it.
 */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'a private key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/,
  'a key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{22,})\b/,
  'a token of GitLab': /\bglpat-[\w-]{20}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b|_authToken\s*=\s*[^\s$]/,
  'a token of Slack': /\bxox[abeprs]-[\w-]{10,}/,
  'a key of Google': /\bAIza[\w-]{35}\b/,
  'a key of Stripe': /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  'a key of a language model': /\bsk-(?:ant-|proj-)?[\w-]{32,}/,
  'a signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
  'an address with a password': new RegExp(
    String.raw`\b[a-z][a-z0-9+]*://[^\s:/@'"$\{]+:[^\s:/@'"$\{]+@(?!${LOCAL})[\w.-]`,
  ),
  'a secret under its name':
    /(?:secret|passw(?:or)?d|api_?key|private_?key|access_?token)["']?\s*[:=]\s*["'`](?=[^"'`]*\d)(?=[^"'`]*[A-Za-z])[A-Za-z0-9+/_=-]{24,}["'`]/i,
}

const EXCUSE = /\bno secret: \S/

export const findSecrets = (text: string): Finding[] =>
  text.split('\n').flatMap((line, index) =>
    EXCUSE.test(line)
      ? []
      : Object.entries(PATTERNS)
          .filter(([, pattern]) => pattern.test(line))
          .map(([kind]) => ({ line: index + 1, kind })),
  )

/** Size above which a file is taken for data that nobody wrote by hand. */
const FILE_MAX_BYTES = 2_000_000

/** Lists the files that git tracks or would add. */
const files = (): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
    .split('\0')
    .filter((file) => file !== '' && existsSync(file) && statSync(file).size <= FILE_MAX_BYTES)

if (import.meta.main) {
  const scanned = files()
  const found = scanned.flatMap((file) =>
    findSecrets(readFileSync(file, 'utf8')).map(({ line, kind }) => `${file}:${line}  looks like ${kind}`),
  )
  console.log([...found, `${scanned.length} files, ${found.length} with what looks like a secret`].join('\n'))
  if (found.length > 0) process.exitCode = 1
}
