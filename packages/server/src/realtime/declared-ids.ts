import { declareSchema, type Declare } from '@sheaf/contract/realtime/socket'
import type { PadConnection } from './connection-context.ts'

/**
 * Number of ids that a page may have declared and not written under yet. Pages write under them at once, unless they give
 * back what the server lost with an older database.
 */
const DECLARED_MAX = 10_000

/** Returns what a stateless message declares, or `undefined` if it is about something else. */
export const readDeclaration = (payload: string): Declare['ids'] | undefined => {
  try {
    return declareSchema.safeParse(JSON.parse(payload)).data?.ids
  } catch {
    return undefined
  }
}

/**
 * TEXT-26: keeps whose letters a page writes under which ids. What is said of ids that belong to somebody changes nothing
 * (`newIdsOf`). Returns false if the page has declared more than a connection may.
 */
export const declareIds = ({ declared }: PadConnection, ids: Declare['ids']): boolean => {
  for (const [id, whose] of ids) declared.set(id, whose)
  return declared.size <= DECLARED_MAX
}
