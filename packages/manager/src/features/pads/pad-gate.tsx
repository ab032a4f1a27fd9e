import type { GroupId, PadId } from '@sheaf/contract/ids'
import type { ReplyOf } from '@sheaf/contract/route'
import type { viewPad } from '@sheaf/contract/routes/pads'
import { PasswordGate } from '@sheaf/ui/components/password-gate'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isApiError, isRefusal } from '../../lib/api-error.ts'
import { useStandingRefusal } from '../../lib/standing-refusal.ts'
import { unlockTrouble } from '../../lib/unlock-trouble.ts'
import { Unavailable } from '../../lib/unavailable.tsx'
import { OtherWay } from '../../lib/ways-on.tsx'
import { padViewQuery, useUnlockPad } from './pads.queries.ts'

interface PadGateProps {
  readonly id: PadId
  readonly group: GroupId
  /** What stands around the place that waits for it. */
  readonly waiting: (content: ReactNode) => ReactNode
  /** What stands around what is said in its place. */
  readonly gate: (content: ReactNode) => ReactNode
  readonly children: (reply: ReplyOf<typeof viewPad>) => ReactNode
}

/** Loads a pad; asks for its password, or says why it is not shown, in place. */
export const PadGate = ({ id, group, waiting, gate, children }: PadGateProps) => {
  const t = useT()
  const query = useQuery(padViewQuery(id, group))
  const { data: reply, refetch } = query
  const error = useStandingRefusal(query)
  const unlock = useUnlockPad(id)
  if (reply === undefined && error === null) return waiting(<RowsLoader rows={1} height={400} />)
  if (
    isApiError(error, 'BACKEND.ERROR.TYPE.PASSWORD_MISSING') ||
    isApiError(error, 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  ) {
    return gate(
      <PasswordGate
        text={t('GROUP.PAD.PASSWORD_NEEDED')}
        error={unlockTrouble(unlock.error)}
        isPending={unlock.isPending}
        onSubmit={(password) => unlock.mutate(password)}
        otherWay={<OtherWay />}
      />,
    )
  }
  if (reply !== undefined && !isRefusal(error)) return children(reply)
  return gate(<Unavailable error={error} text={t('GROUP.PAD.UNAVAILABLE')} onRetry={() => void refetch()} />)
}
