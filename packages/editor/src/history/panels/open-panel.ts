import { Store } from '@sheaf/ui/lib/store'

/** Id of the panel that is shown; undefined if none is. */
export const openPanel = new Store<string | undefined>(undefined)
