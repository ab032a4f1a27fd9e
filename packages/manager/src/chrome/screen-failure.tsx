import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { LoadFailure } from '../components/failures/load-failure.tsx'
import { ApiError, UNREACHABLE } from '../lib/errors/api-error.ts'
import { isChunkError, isOutdated } from '../lib/page/outdated-build.ts'
import { reportDefect } from '../lib/errors/report-defect.ts'
import { Page } from './page.tsx'

/** Shows that a single screen failed. The chrome stays, and the user can try again. */
export const ScreenFailure = () => {
  const t = useT()
  const thrown = useRouteError()
  const { revalidate, state } = useRevalidator()
  const isCode = isChunkError(thrown)
  const error = isCode ? new ApiError(UNREACHABLE, 0) : thrown
  // Browsers remember a failed module import, so only a reload fetches it again. Offline, a reload would lose the page.
  const tryAgain = () => (isCode && navigator.onLine ? window.location.reload() : void revalidate())
  useEffect(() => {
    if (!isCode) reportDefect(thrown)
    else void isOutdated().then((is) => is && window.location.reload())
  }, [thrown, isCode])
  return (
    <Page title={t('GLOBAL.PAGE_FAILED')}>
      <LoadFailure error={error} isTrying={state === 'loading'} onRetry={tryAgain} />
    </Page>
  )
}

/** Stands in for the whole application when the settings cannot be read: without them there is no chrome to keep. */
export const StartFailure = () => {
  const t = useT()
  const error = useRouteError()
  useEffect(() => reportDefect(error), [error])
  return (
    <main>
      <ErrorState text={t('BACKEND.ERROR.CONFIGURATION.CANTGET')} onRetry={() => window.location.reload()} />
    </main>
  )
}
