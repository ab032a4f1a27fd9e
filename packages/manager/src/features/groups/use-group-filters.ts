import { useAddressSearch } from '../../lib/address-search.ts'
import { type GroupFilters, readFilters, writeFilters } from './group-filters.ts'

/** What changes of the filters, or how it follows from what they are by then. */
export type FilterChange = Partial<GroupFilters> | ((now: GroupFilters) => Partial<GroupFilters>)

/** The filters of the list, kept in its address. Changing one makes no new step in the browser's history. */
export const useGroupFilters = (everyoneIsMember = false) => {
  const [search, setSearch] = useAddressSearch()
  const filters = readFilters(search, everyoneIsMember)
  const change = (changed: FilterChange) =>
    setSearch(
      (asked) => {
        const now = readFilters(asked, everyoneIsMember)
        return writeFilters({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) })
      },
      { replace: true, preventScrollReset: true },
    )
  return { filters, change, reset: () => setSearch(() => ({}), { replace: true }) }
}
