import type { GroupId, PadId } from '@sheaf/contract/ids'
import type { ReplyOf } from '@sheaf/contract/route'
import type { viewPad } from '@sheaf/contract/routes/pads'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError, isApiError, isRefusal } from '../../lib/api-error.ts'
import { PasswordForm } from '../../lib/password-form.tsx'
import { Unavailable } from '../../lib/unavailable.tsx'
import { padViewQuery, useUnlockPad } from './pads.queries.ts'

interface PadGateProps {
  readonly id: PadId
  readonly group: GroupId
  /** What stands around whatever is said instead of the pad. */
  readonly frame: (content: ReactNode) => ReactNode
  readonly children: (reply: ReplyOf<typeof viewPad>) => ReactNode
}

/** Loads a pad; asks for its password, or says why it is not shown, in place. */
export const PadGate = ({ id, group, frame, children }: PadGateProps) => {
  const t = useT()
  const { data: reply, error, isPending, refetch } = useQuery(padViewQuery(id, group))
  const unlock = useUnlockPad(id)
  if (isPending) return frame(<RowsLoader rows={1} height={400} />)
  if (
    isApiError(error, 'BACKEND.ERROR.TYPE.PASSWORD_MISSING') ||
    isApiError(error, 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  ) {
    return frame(
      <PasswordForm
        text={t('GROUP.PAD.PASSWORD_NEEDED')}
        error={unlock.error instanceof ApiError ? unlock.error.key : undefined}
        isPending={unlock.isPending}
        onSubmit={(password) => unlock.mutate(password)}
      />,
    )
  }
  if (reply !== undefined && !isRefusal(error)) return children(reply)
  return frame(<Unavailable error={error} text={t('GROUP.PAD.UNAVAILABLE')} onRetry={() => void refetch()} />)
}
