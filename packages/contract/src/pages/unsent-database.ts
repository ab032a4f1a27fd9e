/** The browser's database in which the editor keeps unsent changes. The manager only checks whether there are any. */
export const UNSENT_DATABASE = { name: 'sheaf-unsent', store: 'updates', index: 'by-owner' } as const

/** An account or guest, in one pad of one site, as the database's index has it. */
export type UnsentOwner = readonly [base: string, padId: string, author: string]

const PREFIX = 'sheaf-unsent:'

/** Returns the key in the browser's local storage of a copy of what is on its way to the database. */
export const unsentCopyKey = (owner: UnsentOwner, id: string): string => `${PREFIX}${id}:${JSON.stringify(owner)}`

/** Returns whose copy a key of the local storage is of; undefined if of none. */
export const ownerOfUnsentCopy = (key: string): UnsentOwner | undefined => {
  if (!key.startsWith(PREFIX)) return undefined
  try {
    const owner: unknown = JSON.parse(key.slice(key.indexOf(':', PREFIX.length) + 1))
    const isOwner = Array.isArray(owner) && owner.length === 3 && owner.every((part) => typeof part === 'string')
    return isOwner ? (owner as unknown as UnsentOwner) : undefined
  } catch {
    return undefined
  }
}
