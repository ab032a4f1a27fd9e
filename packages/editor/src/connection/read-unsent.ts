import type { Owner, UnsentDatabase } from './unsent-database.ts'
import { textOfUpdates } from './unsent-text.ts'

interface Unsent {
  readonly update: Uint8Array
}

/**
 * Returns the text that an author has not sent: what the device has, whichever page wrote it, and what this page has.
 * What has arrived leaves the device.
 */
export const readUnsent = async (
  database: UnsentDatabase,
  owner: Owner,
  inPage: readonly Unsent[],
  hasArrived: (update: Uint8Array) => boolean,
): Promise<string> => {
  // What is stored meanwhile is in the page, too, and is merged.
  const stored = await database.list(owner).catch(() => [])
  const arrived = stored.filter(({ update }) => hasArrived(update))
  void database.remove(arrived.map(({ key }) => key)).catch(() => {})
  return textOfUpdates([...stored, ...inPage].map(({ update }) => update).filter((update) => !hasArrived(update)))
}
