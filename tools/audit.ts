/*
 * Asks the registry for what is known against our dependencies, and fails on what is of high severity.
 *
 *   node tools/audit.ts
 *
 * Not every registry answers this: one that does not is named, so that nobody takes silence for a good answer, and fails
 * with CI set, unless SHEAF_AUDIT_OFFLINE=accepted.
 */
import { spawnSync } from 'node:child_process'

interface Vulnerability {
  readonly name: string
  readonly severity: string
  readonly range: string
}

export interface Audit {
  readonly lines: readonly string[]
  readonly failed: boolean
}

const GRAVE = new Set(['high', 'critical'])

/** Reads what `npm audit --json` wrote. `env` decides whether a registry that does not answer is accepted. */
export const readAudit = (output: string, env: Readonly<Record<string, string | undefined>> = {}): Audit => {
  const { message, error, vulnerabilities } = parsed(output)
  if (vulnerabilities === undefined) {
    const reason = message ?? error?.summary ?? 'no answer'
    const line = `Dependency audit: left out, not reachable (${reason})`
    if (env['SHEAF_AUDIT_OFFLINE'] === 'accepted')
      return { lines: [`${line}, which SHEAF_AUDIT_OFFLINE accepts`], failed: false }
    return env['CI']
      ? { lines: [`${line}; with CI set, SHEAF_AUDIT_OFFLINE=accepted must accept that`], failed: true }
      : { lines: [line], failed: false }
  }
  const all = Object.values(vulnerabilities)
  const grave = all.filter(({ severity }) => GRAVE.has(severity))
  return {
    lines: [
      ...grave.map(({ name, range, severity }) => `${name} ${range}: ${severity}`),
      `Dependency audit: ${grave.length} of high severity, ${all.length - grave.length} of less`,
    ],
    failed: grave.length > 0,
  }
}

const parsed = (
  output: string,
): { message?: string; error?: { summary?: string }; vulnerabilities?: Record<string, Vulnerability> } => {
  try {
    return JSON.parse(output) as ReturnType<typeof parsed>
  } catch {
    return {}
  }
}

if (import.meta.main) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 60_000 })
  const { lines, failed } = readAudit(stdout, process.env)
  console.log(lines.join('\n'))
  if (failed) process.exitCode = 1
}
