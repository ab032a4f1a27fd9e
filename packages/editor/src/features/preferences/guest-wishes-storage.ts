import { parseJson, siteStorage } from '@sheaf/ui/lib/browser-storage'
import type { GuestWishes } from '../../connection/guest-wishes.ts'

const KEY = 'sheaf-guest'

const readText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Returns the name and colour that a guest last chose in this browser. */
export const readGuestWishes = (): GuestWishes => {
  const kept = parseJson(siteStorage.get(KEY)) as Partial<Record<string, unknown>> | null | undefined
  return { name: readText(kept?.['name']), color: readText(kept?.['color']) }
}

export const saveGuestWishes = (wishes: GuestWishes): void => {
  siteStorage.set(KEY, JSON.stringify(wishes))
}
