import { ErrorState } from '@sheaf/ui/components/error-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { reportDefect } from '../lib/errors/report-defect.ts'

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
