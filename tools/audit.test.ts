import { expect, test } from 'vitest'
import { readAudit } from './audit.ts'

const report = (...severities: string[]): string =>
  JSON.stringify({
    vulnerabilities: Object.fromEntries(
      severities.map((severity, n) => [`lib${n}`, { name: `lib${n}`, severity, range: '<1.0.0' }]),
    ),
  })

test.each([
  [report(), ['Dependency audit: 0 of high severity, 0 of less'], false],
  [report('low', 'moderate'), ['Dependency audit: 0 of high severity, 2 of less'], false],
  [report('low', 'high'), ['lib1 <1.0.0: high', 'Dependency audit: 1 of high severity, 1 of less'], true],
  [report('critical'), ['lib0 <1.0.0: critical', 'Dependency audit: 1 of high severity, 0 of less'], true],
])('[DEV-23] a report of %s', (output, lines, failed) => {
  expect(readAudit(output)).toEqual({ lines, failed })
})

test.each([
  ['{"message":"405 Method Not Allowed"}', '405 Method Not Allowed'],
  ['{"error":{"summary":"getaddrinfo ENOTFOUND"}}', 'getaddrinfo ENOTFOUND'],
  ['', 'no answer'],
  ['<html>', 'no answer'],
])('[DEV-23] a registry that answers %s is said to be out of reach', (output, reason) => {
  const line = `Dependency audit: left out, not reachable (${reason})`
  expect(readAudit(output)).toEqual({ lines: [line], failed: false })
  expect(readAudit(output, { CI: '1', SHEAF_AUDIT_OFFLINE: 'accepted' })).toEqual({
    lines: [`${line}, which SHEAF_AUDIT_OFFLINE accepts`],
    failed: false,
  })
  for (const env of [{ CI: '1' }, { CI: '1', SHEAF_AUDIT_OFFLINE: '' }])
    expect(readAudit(output, env)).toEqual({
      lines: [`${line}; with CI set, SHEAF_AUDIT_OFFLINE=accepted must accept that`],
      failed: true,
    })
})

test('[DEV-23] what is known fails also where silence would be accepted', () => {
  expect(readAudit(report('high'), { CI: '1', SHEAF_AUDIT_OFFLINE: 'accepted' }).failed).toBe(true)
})
