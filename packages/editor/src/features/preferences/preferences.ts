import { Store } from '../../lib/store.ts'

export interface Preferences {
  readonly lineNumbers: boolean
  readonly authorColors: boolean
}

const KEY = 'sheaf-editor'
const INITIAL: Preferences = { lineNumbers: true, authorColors: true }

const read = (): Preferences => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Record<string, unknown>> | null
    return {
      lineNumbers: typeof kept?.['lineNumbers'] === 'boolean' ? kept['lineNumbers'] : INITIAL.lineNumbers,
      authorColors: typeof kept?.['authorColors'] === 'boolean' ? kept['authorColors'] : INITIAL.authorColors,
    }
  } catch {
    return INITIAL
  }
}

/** How this browser likes its pads. */
export const preferences = new Store<Preferences>(read())

export const prefer = (change: Partial<Preferences>): void => {
  preferences.set({ ...preferences.get(), ...change })
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()))
  } catch {
    // Without storage it holds until the page is left.
  }
}
