import { parseJson, siteStorage, textOfBase } from '@sheaf/ui/lib/browser-storage'
import { Store } from '../../lib/store.ts'

export interface Preferences {
  readonly lineNumbers: boolean
  readonly authorColors: boolean
}

const stored = textOfBase(siteStorage, 'sheaf-editor', { isOlder: true })
const INITIAL: Preferences = { lineNumbers: true, authorColors: true }

const read = (): Preferences => {
  const kept = parseJson(stored.get()) as Partial<Record<string, unknown>> | null | undefined
  return {
    lineNumbers: typeof kept?.['lineNumbers'] === 'boolean' ? kept['lineNumbers'] : INITIAL.lineNumbers,
    authorColors: typeof kept?.['authorColors'] === 'boolean' ? kept['authorColors'] : INITIAL.authorColors,
  }
}

/** How this browser shows pads; kept in its storage. */
export const preferences = new Store<Preferences>(read())

export const savePreferences = (change: Partial<Preferences>): void => {
  preferences.set({ ...preferences.get(), ...change })
  stored.set(JSON.stringify(preferences.get()))
}
