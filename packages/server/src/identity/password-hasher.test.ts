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

test('[ACC-15] a password that cannot be hashed holds up nobody after it', async () => {
  const hasher = passwordHasher({ memory: 8, passes: 1 })
  const ofNoSalt = '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA'
  await Promise.all(Array.from({ length: 8 }, () => expect(hasher.verify(ofNoSalt, 'x')).rejects.toThrow('nonce')))
  expect(await hasher.verify(await hasher.hash('right'), 'right')).toBe(true)
})
