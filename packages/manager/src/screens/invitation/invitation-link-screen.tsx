import { PageLoader } from '@sheaf/ui/components/page-loader'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { keptInvitation } from '../../features/invitation/kept-invitation.ts'
import { paths } from '../../paths.ts'

/** Takes the token out of the address, and shows the invitation in place of the link. */
export const InvitationLinkScreen = () => {
  const navigate = useNavigate()
  const { token = '' } = useParams()
  useEffect(() => {
    keptInvitation.set(token)
    void navigate(paths.invitation, { replace: true })
  }, [token, navigate])
  return <PageLoader />
}
