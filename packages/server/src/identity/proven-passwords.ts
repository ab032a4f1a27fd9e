import { createHash } from 'node:crypto'
import { PROVEN_PASSWORD_HOURS, PROVEN_PASSWORDS_MAX } from '@sheaf/contract/limits'
import { userIdOf, type Actor } from '@sheaf/contract/policy/actor'
import { z } from 'zod'
import type { Services } from '../context.ts'
import type { SecretBox } from './secret-box.ts'

/** Passwords of groups and pads that were right before in the caller's browser (SEC-41). */
export interface ProvenPasswords {
  /** Returns whether the password with this hash was right for the group or pad. */
  has(id: string, hash: string): boolean
  /** Notes that it was right. */
  add(id: string, hash: string): void
}

/** Cookie that holds, encrypted, which passwords of groups and pads were right in this browser (SEC-41). */
export const PROVEN_COOKIE = 'sheaf_proven'

/** Maximum length of the cookie's value; what we make is shorter. */
export const PROVEN_COOKIE_MAX = 4000

const proofsSchema = z.object({
  /** The user to whom the proofs belong; null for a visitor. */
  by: z.string().nullable(),
  /** When each proof ends, by its name, in order of typing. */
  until: z.record(z.string(), z.number()),
})

type Proofs = z.infer<typeof proofsSchema>

/**
 * Returns the name of a proof. It contains the password's salted hash, so that a proof ends with its password: another
 * one has another hash, and what is not private has none.
 */
const nameOf = (id: string, hash: string): string =>
  createHash('sha256').update(`${id} ${hash}`).digest('base64url').slice(0, 22)

const none: ProvenPasswords = { has: () => false, add: () => {} }

const read = (box: () => SecretBox, sealed: string | undefined): Proofs => {
  const empty: Proofs = { by: null, until: {} }
  if (sealed === undefined || sealed.length > PROVEN_COOKIE_MAX) return empty
  try {
    return proofsSchema.parse(JSON.parse(box().open(sealed, '')))
  } catch {
    // A cookie that was changed, or made with another key of the server, proves nothing.
    return empty
  }
}

/**
 * Returns what the cookie proves for the actor: what they proved as this user, or as a visitor before they signed in.
 * `keep` is called with the new value of the cookie when it has to change.
 */
export const provenPasswords = (
  { clock, secretBox }: Pick<Services, 'clock' | 'secretBox'>,
  actor: Actor,
  cookie: string | undefined,
  keep: (value: string) => void = () => {},
): ProvenPasswords => {
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
    const newest = [...until].slice(-PROVEN_PASSWORDS_MAX)
    keep(box().seal(JSON.stringify({ by, until: Object.fromEntries(newest) } satisfies Proofs), ''))
  }
  // What a visitor proved becomes that of the user who signs in, so that nobody after them has it.
  if (kept.by !== by && until.size > 0) seal()
  return {
    has: (id, hash) => until.has(nameOf(id, hash)),
    add: (id, hash) => {
      const name = nameOf(id, hash)
      until.delete(name)
      until.set(name, now + PROVEN_PASSWORD_HOURS * 3_600_000)
      seal()
    },
  }
}
