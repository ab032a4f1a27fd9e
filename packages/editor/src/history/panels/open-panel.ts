import { Store } from '../../lib/store.ts'

/** Id of the panel that is shown; undefined if none is. */
export const openPanel = new Store<string | undefined>(undefined)
