import { useSearchParams } from 'react-router'
import { type GroupFilters, readFilters, writeFilters } from './group-filters.ts'

/** The filters of the list, kept in its address. Changing one makes no new step in the browser's history. */
export const useGroupFilters = () => {
  const [search, setSearch] = useSearchParams()
  const filters = readFilters(search)
  const change = (changed: Partial<GroupFilters>) =>
    setSearch((now) => writeFilters({ ...readFilters(now), ...changed }), { replace: true, preventScrollReset: true })
  return { filters, change, reset: () => setSearch({}, { replace: true }) }
}
