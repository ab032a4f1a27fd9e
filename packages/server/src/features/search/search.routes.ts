import * as routes from '@sheaf/contract/routes/search'
import type { Mount } from '../../http/mount.ts'
import { searchPads } from './search.service.ts'

export const mountSearch = (mount: Mount): void => {
  mount(routes.searchPads, async (ctx, { query }) => ({
    results: routes.searchResultsOf(await searchPads(ctx, query.q)),
  }))
}
