import { ErrorState } from '@sheaf/ui/components/error-state'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { isApiError, keyOfError, UNREACHABLE } from '../../lib/errors/api-error.ts'
import { useStandingError } from '../../lib/errors/standing-error.ts'

/** What of a query its failure needs. */
export interface Loading {
  readonly isFetching: boolean
  readonly refetch: (options?: { cancelRefetch?: boolean }) => Promise<unknown>
}

interface LoadFailureProps {
  readonly error: unknown
  readonly isTrying: boolean
  readonly onRetry: () => void
  /** Heading for what could not be loaded, if it is less than the page. */
  readonly title?: string
}

const UNEXPECTED = 'BACKEND.ERROR.PERMISSION.UNEXPECTED'

/** Tells the failures that one can do something about from those that the site's administrator should know of. */
const useMessage = (error: unknown, isPage: boolean): { readonly title: string; readonly text: string } => {
  const t = useT()
  if (isApiError(error, UNREACHABLE))
    return navigator.onLine
      ? { title: t('GLOBAL.NO_SERVER'), text: t('GLOBAL.NO_SERVER_TEXT') }
      : { title: t('GLOBAL.NO_NETWORK'), text: t('GLOBAL.NO_NETWORK_TEXT') }
  const key = keyOfError(error)
  return {
    title: t('GLOBAL.PAGE_FAILED'),
    text: isPage && key === UNEXPECTED ? t('GLOBAL.PAGE_FAILED_TEXT') : textOfKey(key),
  }
}

/**
 * SCR-494: says in place of what could not be loaded what happened, and offers to try again. Where the network was
 * gone, it tries by itself once it is back.
 */
export const LoadFailure = ({ error, isTrying, onRetry, title }: LoadFailureProps) => {
  const message = useMessage(error, title === undefined)
  const tryOnline = useEffectEvent(() => {
    if (isApiError(error, UNREACHABLE) && !isTrying) onRetry()
  })
  useEffect(() => {
    const listen = () => tryOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  return <ErrorState {...message} {...(title === undefined ? {} : { title })} isTrying={isTrying} onRetry={onRetry} />
}

/** Loads what failed once more, unless that is under way. */
export const loadAgain = ({ refetch }: Loading): void => void refetch({ cancelRefetch: false })

/** Returns the failure of a query, for the place of its data; undefined while there is none. */
export const useLoadFailure = (
  query: Loading & { readonly data: unknown; readonly error: Error | null },
): ReactNode | undefined => {
  const error = useStandingError(query)
  if (error === null) return undefined
  return <LoadFailure error={error} isTrying={query.isFetching} onRetry={() => loadAgain(query)} />
}
