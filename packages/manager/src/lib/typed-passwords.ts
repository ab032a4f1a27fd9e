import type { GroupId, PadId } from '@sheaf/contract/ids'

const typed = new Map<GroupId | PadId, string>()

/**
 * Accepted passwords of groups and pads. They are held in memory for the lifetime of the page and the session, never in
 * the address, in storage or in a cache.
 */
export const typedPasswords = {
  get: (id: GroupId | PadId): string | undefined => typed.get(id),
  remember: (id: GroupId | PadId, password: string): void => void typed.set(id, password),
  forgetAll: (): void => typed.clear(),
}
