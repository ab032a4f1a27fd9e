import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { promisify } from 'node:util'
import { limitConcurrency } from '../../lib/limit-concurrency.ts'
import { memoize } from '../../lib/memoize.ts'

const derive = promisify(argon2) as (algorithm: 'argon2id', parameters: Argon2Parameters) => Promise<Buffer>

export interface PasswordHasher {
  /** Returns a PHC string: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
  hash(password: string): Promise<string>
  /**
   * Returns whether the password is right. `undefined` and the empty string stand for no account and no password: the
   * same work is done, and the result is false.
   */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

interface Cost {
  /** Memory in KiB. */
  readonly memory: number
  readonly passes: number
}

/**
 * Of the settings that OWASP's Password Storage Cheat Sheet calls equivalent, this uses the least memory: the C library
 * keeps it afterwards for each of Node's four threads, which with 19 MiB and 2 passes came to 130 MB for good.
 */
const DEFAULT_COST: Cost = { memory: 7_168, passes: 5 }

/**
 * Number of simultaneous hashes: half of Node's four threads, since the others are for the disk. A log whose writes
 * wait behind a class that signs in acknowledges nothing (RT-28).
 */
const AT_ONCE = 2

const inTurn = limitConcurrency(AT_ONCE)

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const argon2id = (password: string, salt: Buffer, { memory, passes }: Cost): Promise<Buffer> =>
  inTurn(() =>
    derive('argon2id', {
      message: Buffer.from(password.normalize('NFKC')),
      nonce: salt,
      parallelism: 1,
      tagLength: 32,
      memory,
      passes,
    }),
  )

const encode = async (password: string, cost: Cost): Promise<string> => {
  const salt = randomBytes(16)
  const tag = await argon2id(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${unpadded(salt)}$${unpadded(tag)}`
}

export const passwordHasher = (cost: Cost = DEFAULT_COST): PasswordHasher => {
  const nobody = memoize(() => encode('', cost))
  return {
    hash: (password) => encode(password, cost),
    verify: async (hash, password) => {
      // This is awaited for everybody, so that the first unknown account takes no longer than others.
      const standIn = await nobody()
      const [, memory, passes, salt, tag] = PHC.exec(hash || standIn) ?? []
      if (!memory || !passes || !salt || !tag) throw new Error('A stored password hash has an unknown form')
      const expected = Buffer.from(tag, 'base64')
      const actual = await argon2id(password, Buffer.from(salt, 'base64'), {
        memory: Number(memory),
        passes: Number(passes),
      })
      return timingSafeEqual(expected, actual) && Boolean(hash)
    },
  }
}
