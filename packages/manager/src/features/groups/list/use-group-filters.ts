import { useAddressSearch } from '../../../lib/address/address-search.ts'
import { type GroupFilters, readFilters, writeFilters } from './group-filters.ts'

/** Change of the filters, or a function that derives it from their current state. */
export type FilterChange = Partial<GroupFilters> | ((now: GroupFilters) => Partial<GroupFilters>)

/** Returns the filters of the list, which live in the address. Changes replace the history entry. */
export const useGroupFilters = (everyoneIsMember = false) => {
  const [search, setSearch] = useAddressSearch()
  const filters = readFilters(search, everyoneIsMember)
  const change = (changed: FilterChange) =>
    setSearch(
      (parameters) => {
        const now = readFilters(parameters, everyoneIsMember)
        return writeFilters({ ...now, ...(typeof changed === 'function' ? changed(now) : changed) })
      },
      { replace: true, preventScrollReset: true },
    )
  return { filters, change, reset: () => setSearch(() => ({}), { replace: true }) }
}
