import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, type URLSearchParamsInit, createSearchParams, useSearchParams } from 'react-router'

type Change = (next: (now: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions) => void

/**
 * SCR-53: works like `useSearchParams`, but lets several filters change between two renders, as when debounced text
 * settles while a tag is clicked. React Router passes an updater the last rendered parameters, without pending changes.
 */
export const useAddressSearch = (): readonly [URLSearchParams, Change] => {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(search)
  // Links may change the parameters as well.
  useLayoutEffect(() => {
    latest.current = search
  }, [search])
  const change = useCallback<Change>(
    (next, options) => {
      latest.current = createSearchParams(next(new URLSearchParams(latest.current)))
      setSearch(latest.current, options)
    },
    [setSearch],
  )
  return [search, change]
}
