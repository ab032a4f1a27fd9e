import { PageLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../paths.ts'

/** SCR-472: in place of a screen between the calls of a sign-in that a reload has forgotten. */
export const SignInLost = () => {
  const t = useT()
  const navigate = useNavigate()
  const hasTold = useRef(false)
  useEffect(() => {
    // Development runs effects twice.
    if (hasTold.current) return
    hasTold.current = true
    toast.info(t('BACKEND.ERROR.AUTHENTICATION.NOT_AUTH'))
    void navigate(paths.login, { replace: true })
  }, [navigate, t])
  return <PageLoader />
}
