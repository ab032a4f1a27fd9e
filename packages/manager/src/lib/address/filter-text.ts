import { useAddressSearch } from './address-search.ts'

/** SCR-63: returns the text that a list is filtered by, which lives in the address, and its setter. */
export const useFilterText = (): readonly [string, (text: string) => void] => {
  const [search, setSearch] = useAddressSearch()
  const change = (text: string) =>
    setSearch(
      (next) => {
        if (text === '') next.delete('q')
        else next.set('q', text)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get('q') ?? '', change]
}
