import type { GroupId, PadId } from '@sheaf/contract/ids'

const typed = new Map<GroupId | PadId, string>()

/**
 * Passwords of groups and pads that were typed into this page and accepted. They live as long as the page and the session
 * of who typed them: never in the address, in storage or in a cache.
 */
export const typedPasswords = {
  of: (id: GroupId | PadId): string | undefined => typed.get(id),
  remember: (id: GroupId | PadId, password: string): void => void typed.set(id, password),
  forgetAll: (): void => typed.clear(),
}
