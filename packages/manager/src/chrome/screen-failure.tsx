import { ErrorState } from '@sheaf/ui/components/error-state'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { ApiError, isApiError, UNREACHABLE } from '../lib/api-error.ts'
import { isChunkError, isOutdated } from '../lib/outdated-build.ts'
import { reportDefect } from '../lib/report-defect.ts'
import { Page } from './page.tsx'

/** Shows that a single screen failed. The chrome stays, and the user can try again. */
export const ScreenFailure = () => {
  const t = useT()
  const thrown = useRouteError()
  const { revalidate } = useRevalidator()
  const isCode = isChunkError(thrown)
  const error = isCode ? new ApiError(UNREACHABLE, 0) : thrown
  const isUnreachable = isApiError(error, UNREACHABLE)
  // Browsers remember a failed module import, so only a reload fetches it again. Offline, a reload would lose the page.
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
