import type { PadId } from '@sheaf/contract/ids'
import type { Db } from '../../db/dialect.ts'
import { findLetterIdsIn, type IdOwner } from '../letter-ids.store.ts'

/** An id that an update is the first to use here, with the author whose letters are written under it. */
export interface NewLetterId {
  readonly id: number
  /** Undefined for the writer's own letters. */
  readonly whose?: string | undefined
  /** Whether the writer gives back what the server has lost (RT-24). */
  readonly isReturned?: boolean | undefined
}

/** Ids that an author begins to write under in a pad. */
export interface LetterIdClaim {
  readonly padId: PadId
  readonly author: { readonly author: string }
  readonly ids: readonly NewLetterId[]
}

/**
 * TEXT-28: returns whether an author may deliver what is written under an id. Besides its writer, they may whose letters
 * were given back for them (RT-24). Under an id that somebody has declared for them they may not: what they wrote would
 * be shown as put there by somebody else, and take the place of what that page writes next.
 */
export const mayWriteUnder = ({ author, whose, isReturned = false }: IdOwner, writer: string): boolean =>
  writer === author || (isReturned && writer === whose)

/** Returns those letter ids whose owner is not known here. */
export const withoutOwner = (
  { ids: owned }: { readonly ids: ReadonlyMap<number, unknown> },
  ids: readonly number[],
): number[] => ids.filter((id) => !owned.has(id))

export interface LetterIdClaims {
  /** Returns whether none of the ids is somebody else's. */
  allows(claim: LetterIdClaim): boolean
  /** Gives the author those of the ids that nobody has, and returns them. */
  grant(claim: LetterIdClaim): NewLetterId[]
}

/** TEXT-25: decides to whom ids belong, while the pads' logs are locked: who is first in the log has them for good. */
export const decideClaims = async (db: Db, claims: readonly LetterIdClaim[]): Promise<LetterIdClaims> => {
  const owners = new Map<string, IdOwner>()
  const keyOf = (padId: PadId, id: number): string => `${padId} ${id}`
  const claimed = new Map(
    claims.flatMap(({ padId, ids }) => ids.map(({ id }) => [keyOf(padId, id), [padId, id] as const] as const)),
  )
  for (const [padId, ofPad] of await findLetterIdsIn(db, [...claimed.values()]))
    for (const owned of ofPad) owners.set(keyOf(padId, owned.id), owned)
  return {
    allows: ({ padId, author: { author }, ids }) =>
      ids.every(({ id }) => mayWriteUnder(owners.get(keyOf(padId, id)) ?? { author }, author)),
    grant: ({ padId, author: { author }, ids }) => {
      const granted = ids.filter(({ id }) => !owners.has(keyOf(padId, id)))
      for (const { id, ...of } of granted) owners.set(keyOf(padId, id), { author, ...of })
      return granted
    },
  }
}
