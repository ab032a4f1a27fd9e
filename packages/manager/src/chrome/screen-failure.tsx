import { ErrorState } from '@sheaf/ui/components/error-state'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router'
import { isApiError } from '../lib/api-error.ts'
import { reportDefect } from '../lib/report-defect.ts'
import { Page } from './page.tsx'

/** One screen failed: the chrome stays, and the reader may try again. */
export const ScreenFailure = () => {
  const t = useT()
  const error = useRouteError()
  const { revalidate } = useRevalidator()
  useEffect(() => reportDefect(error), [error])
  return (
    <Page title={t('GLOBAL.PAGE_FAILED')}>
      <ErrorState
        title={isApiError(error) ? textOfKey(error.key) : t('NOTIFICATION.ERROR')}
        text={t('GLOBAL.PAGE_FAILED_TEXT')}
        onRetry={() => void revalidate()}
      />
    </Page>
  )
}
