import { useCallback, useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, type URLSearchParamsInit, createSearchParams, useSearchParams } from 'react-router'

type Change = (next: (now: URLSearchParams) => URLSearchParamsInit, options?: NavigateOptions) => void

/**
 * SCR-53: `useSearchParams` for filters, of which several may change within a moment, as when the text that was typed
 * settles while a tag is clicked. React Router gives a change what was last drawn, where the one before is missing yet.
 */
export const useAddressSearch = (): readonly [URLSearchParams, Change] => {
  const [search, setSearch] = useSearchParams()
  const asked = useRef(search)
  // Other links lead here too.
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
