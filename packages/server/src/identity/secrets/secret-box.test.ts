import { expect, test } from 'vitest'
import { secretBoxes } from './secret-box.ts'

const box = secretBoxes('a key of the site')('two-factor')

test('[OTP-9, OPS-11] a secret opens again, whatever is in it, and never looks the same twice', () => {
  for (const secret of ['', 'JBSWY3DPEHPK3PXP', 'ünïcödé 🦊'.repeat(100)]) {
    const [one, two] = [box.seal(secret, 'ada'), box.seal(secret, 'ada')]
    expect(box.open(one, 'ada')).toBe(secret)
    expect(one).not.toBe(two)
    if (secret !== '') expect(one).not.toContain(secret)
  }
})

test('[OTP-9, OPS-11] a secret opens with its key, for its purpose and its owner, unchanged, and not otherwise', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 'ada')
  const [version = '', encoded = ''] = sealed.split('.')
  const bytes = Buffer.from(encoded, 'base64url')
  const changed = Array.from(bytes, (byte, at) => {
    const copy = Buffer.from(bytes)
    copy[at] = byte ^ 1
    return `${version}.${copy.toString('base64url')}`
  })
  for (const attempt of [
    () => box.open(sealed, 'bob'),
    () => box.open(sealed, ''),
    () => secretBoxes('a key of the site')('settings').open(sealed, 'ada'),
    () => secretBoxes('another key')('two-factor').open(sealed, 'ada'),
    ...[...changed, `${version}.${encoded.slice(0, 20)}`, `${version}.`, `v2.${encoded}`, version, ''].map(
      (form) => () => box.open(form, 'ada'),
    ),
  ])
    expect(attempt).toThrow(/stored secret/)
})
