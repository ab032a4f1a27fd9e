import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, type URLSearchParamsInit, createSearchParams, useSearchParams } from 'react-router'

type Change = (next: (now: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions) => void

/**
 * SCR-53: works like `useSearchParams`, but lets several filters change between two renders, as when debounced text
 * settles while a tag is clicked. React Router passes an updater the last rendered parameters, without pending changes.
 */
export const useAddressSearch = (): readonly [URLSearchParams, Change] => {
  const [search, setSearch] = useSearchParams()
  const asked = useRef(search)
  // Links may change the parameters as well.
  useLayoutEffect(() => {
    asked.current = search
  }, [search])
  const change = useCallback<Change>(
    (next, options) => {
      asked.current = createSearchParams(next(new URLSearchParams(asked.current)))
      setSearch(asked.current, options)
    },
    [setSearch],
  )
  return [search, change]
}
