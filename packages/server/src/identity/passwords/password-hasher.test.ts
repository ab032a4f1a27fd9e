import { open } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { passwordHasher } from './password-hasher.ts'

test('[RT-28] many who sign in at once do not hold up what goes to the disk', async () => {
  const hasher = passwordHasher()
  const file = await open(process.execPath)
  let hashed = 0
  const signIns = Array.from({ length: 32 }, async () => {
    await hasher.hash('a password')
    hashed += 1
  })
  await file.datasync()
  await file.close()
  expect(hashed).toBeLessThan(8)
  await Promise.all(signIns)
})

/** OWASP's Password Storage Cheat Sheet: the KiB that argon2id must use for each number of passes. */
const LEAST_MEMORY = { 1: 47_104, 2: 19_456, 3: 12_288, 4: 9_216, 5: 7_168 } as Readonly<Record<string, number>>

test('[W-33, ACC-15] whoever has a hash needs as much work for each guess as is asked today, and each hash has salt of its own', async () => {
  const hasher = passwordHasher()
  const [first, second] = [await hasher.hash('a password'), await hasher.hash('a password')]
  const [, memory, passes = ''] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(first) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(LEAST_MEMORY[passes] ?? Infinity)
  expect(first).not.toBe(second)
})

test('[ACC-15] a password that cannot be hashed holds up nobody after it', async () => {
  const hasher = passwordHasher({ memory: 8, passes: 1 })
  const ofNoSalt = '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA'
  await Promise.all(Array.from({ length: 8 }, () => expect(hasher.verify(ofNoSalt, 'x')).rejects.toThrow('nonce')))
  expect(await hasher.verify(await hasher.hash('right'), 'right')).toBe(true)
})
