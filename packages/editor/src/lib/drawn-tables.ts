import { Store } from './store.ts'

/** Whether this page has drawn a table, for which there are tools to be fetched. */
export const drawnTables = new Store(false)
