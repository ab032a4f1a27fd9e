import { parseJson, siteStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import type { GuestProfile } from '../../connection/presence.ts'

const stored = textOfBase(siteStorage, 'sheaf-guest', { isOlder: true })

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the name and colour that a guest last chose in this browser. */
export const readGuestProfile = (): GuestProfile => {
  const kept = parseJson(stored.get()) as Partial<Record<string, unknown>> | null | undefined
  return { name: readText(kept?.['name']), color: readText(kept?.['color']) }
}

export const saveGuestProfile = (profile: GuestProfile): void => {
  stored.set(JSON.stringify(profile))
}
