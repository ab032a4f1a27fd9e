import { createHash } from 'node:crypto'
import { VERIFIED_PASSWORD_HOURS, VERIFIED_PASSWORDS_MAX } from '@sheaf/contract/limits'
import { userIdOf, type Actor } from '@sheaf/contract/policy/actor'
import { z } from 'zod'
import type { Services } from '../../context.ts'
import type { SecretBox } from '../secrets/secret-box.ts'

/** Passwords of groups and pads that were verified before for the caller's browser (SEC-41). */
export interface VerifiedPasswords {
  /** Returns whether the password with this hash was verified for the group or pad. */
  has(id: string, hash: string): boolean
  /** Records that the password was verified. */
  add(id: string, hash: string): void
}

/** Cookie that contains, encrypted, which passwords of groups and pads were verified for this browser (SEC-41). */
export const VERIFIED_PASSWORDS_COOKIE = 'sheaf_proven'

/** Maximum length of the cookie's value; what we make is shorter. */
export const VERIFIED_PASSWORDS_COOKIE_MAX = 4000

const verificationsSchema = z.object({
  /** The user to whom the verifications belong; null for a visitor. */
  by: z.string().nullable(),
  /** When each verification ends, by its name, in order of typing. */
  until: z.record(z.string(), z.number()),
})

type Verifications = z.infer<typeof verificationsSchema>

/**
 * Returns the name of a verification. It contains the password's salted hash, so that a verification ends with its
 * password: another password has another hash, and a group or pad that is not private has none.
 */
const nameOf = (id: string, hash: string): string =>
  createHash('sha256').update(`${id} ${hash}`).digest('base64url').slice(0, 22)

const none: VerifiedPasswords = { has: () => false, add: () => {} }

const read = (box: () => SecretBox, sealed: string | undefined): Verifications => {
  const empty: Verifications = { by: null, until: {} }
  if (sealed === undefined || sealed.length > VERIFIED_PASSWORDS_COOKIE_MAX) return empty
  try {
    return verificationsSchema.parse(JSON.parse(box().open(sealed, '')))
  } catch {
    // A cookie that was changed, or made with another key of the server, verifies nothing.
    return empty
  }
}

/**
 * Returns the passwords that the cookie verifies for the actor: those typed as this user, or as a visitor before they
 * signed in.
 * `keep` is called with the new value of the cookie when it has to change.
 */
export const verifiedPasswords = (
  { clock, secretBox }: Pick<Services, 'clock' | 'secretBox'>,
  actor: Actor,
  cookie: string | undefined,
  keep: (value: string) => void = () => {},
): VerifiedPasswords => {
  // The site admin needs no password.
  if (actor.kind === 'siteAdmin') return none
  // Derived only where there is a cookie or a password, since most calls have neither.
  const box = () => secretBox('proven passwords')
  const by = userIdOf(actor) ?? null
  const kept = read(box, cookie)
  const isTheirs = kept.by === null || kept.by === by
  const now = clock.now()
  const until = new Map(Object.entries(isTheirs ? kept.until : {}).filter(([, end]) => end > now))
  const seal = (): void => {
    const newest = [...until].slice(-VERIFIED_PASSWORDS_MAX)
    keep(box().seal(JSON.stringify({ by, until: Object.fromEntries(newest) } satisfies Verifications), ''))
  }
  // A visitor's verifications become those of the user who signs in, so that nobody after that user has them.
  if (kept.by !== by && until.size > 0) seal()
  return {
    has: (id, hash) => until.has(nameOf(id, hash)),
    add: (id, hash) => {
      const name = nameOf(id, hash)
      until.delete(name)
      until.set(name, now + VERIFIED_PASSWORD_HOURS * 3_600_000)
      seal()
    },
  }
}
