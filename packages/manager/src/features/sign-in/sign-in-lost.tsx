import { PageLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'

/** SCR-8: replaces a screen that needs a pending sign-in where there is none, and leads to the sign-in. */
export const SignInLost = () => {
  const t = useT()
  const navigate = useNavigate()
  const hasReported = useRef(false)
  useEffect(() => {
    // React's strict mode runs effects twice.
    if (hasReported.current) return
    hasReported.current = true
    toast.info(t('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH'))
    void navigate(paths.login, { replace: true })
  }, [navigate, t])
  return <PageLoader />
}
