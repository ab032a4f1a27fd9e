import { ErrorState } from '@sheaf/ui/components/error-state'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { ApiError, isApiError, UNREACHABLE } from '../lib/api-error.ts'
import { isLostCode, isOutdated } from '../lib/outdated-code.ts'
import { reportDefect } from '../lib/report-defect.ts'
import { Page } from './page.tsx'

/** One screen failed: the chrome stays, and the reader may try again. */
export const ScreenFailure = () => {
  const t = useT()
  const thrown = useRouteError()
  const { revalidate } = useRevalidator()
  const isCode = isLostCode(thrown)
  const error = isCode ? new ApiError(UNREACHABLE, 0) : thrown
  const isUnreachable = isApiError(error, UNREACHABLE)
  // What could not be fetched is not fetched again by a page that knows that it failed; without a network there is no other.
  const tryAgain = () => (isCode && navigator.onLine ? window.location.reload() : void revalidate())
  const tryAgainOnline = useEffectEvent(() => void (isUnreachable && tryAgain()))
  useEffect(() => {
    if (!isCode) reportDefect(thrown)
    else void isOutdated().then((is) => is && window.location.reload())
  }, [thrown, isCode])
  useEffect(() => {
    const listen = () => tryAgainOnline()
    window.addEventListener('online', listen)
    return () => window.removeEventListener('online', listen)
  }, [])
  return (
    <Page title={t('GLOBAL.PAGE_FAILED')}>
      <ErrorState
        title={isApiError(error) ? textOfKey(error.key) : t('NOTIFICATION.ERROR')}
        text={t('GLOBAL.PAGE_FAILED_TEXT')}
        onRetry={tryAgain}
      />
    </Page>
  )
}
