import type { FrameNotice } from '@sheaf/contract/pages/frame'
import type { PadId } from '@sheaf/contract/ids'
import type { ReplyOf } from '@sheaf/contract/route'
import type { viewPad } from '@sheaf/contract/routes/pads'
import { PasswordGate } from '@sheaf/ui/components/password-gate'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiError, isRefusal } from '../../lib/errors/api-error.ts'
import { useHoldScreen } from '../../lib/session-end/hold-screen.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { useStandingError } from '../../lib/errors/standing-error.ts'
import { unlockErrorText } from '../../lib/errors/unlock-error-text.ts'
import { Unavailable } from '../../components/failures/unavailable.tsx'
import { useUnsavedChanges } from '../../lib/forms/unsaved-changes.ts'
import { PasswordAlternative } from '../../components/failures/next-steps.tsx'
import { UnsentTextFrame } from './frame/unsent-text-frame.tsx'
import { padViewQuery, useUnlockPad } from './pads.queries.ts'

interface PadGateProps {
  readonly id: PadId
  /** Renders the page around the loader. */
  readonly waiting: (content: ReactNode) => ReactNode
  /** Renders the page around what replaces the pad. */
  readonly gate: (title: string, content: ReactNode, isFramed?: boolean) => ReactNode
  readonly children: (reply: ReplyOf<typeof viewPad>, frame: FrameState) => ReactNode
}

/** State that the editor's frame reports about the pad. */
interface FrameState {
  /** Whether the frame has reported anything. From then on it stays mounted. */
  readonly hasReported: boolean
  /** Whether the reader has lost access to the pad. Their unsent changes are shown in the frame only. */
  readonly isClosed: boolean
  readonly onNotice: (notice: FrameNotice['type']) => void
}

const asksPassword = (error: Error | null): boolean =>
  isApiError(error, 'BACKEND.ERROR.TYPE.PASSWORD_MISSING') || isApiError(error, 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED')

const useFrameState = (error: Error | null, readAgain: () => Promise<unknown>): FrameState => {
  const queryClient = useQueryClient()
  /** Latest state that the frame reported. */
  const [reported, setReported] = useState<'nothing' | 'ready' | 'closed'>('nothing')
  const [isUnsentShown, setIsUnsentShown] = useState(false)
  const [isAtRisk, setIsAtRisk] = useState(false)
  useHoldScreen(isUnsentShown || isAtRisk)
  useUnsavedChanges(isAtRisk)
  // The page may learn of a refusal before the frame does. A password refusal is left to the frame, which asks for the
  // new password itself.
  const isRefusedHere = isRefusal(error) && !asksPassword(error)
  const isClosed = reported === 'closed' || (reported === 'ready' && isRefusedHere)
  const onNotice = (notice: FrameNotice['type']) => {
    switch (notice) {
      case 'sheaf:session-ended':
        // Redirects once the server confirms that the session has ended (SES-15).
        refreshSession(queryClient).catch(() => {})
        return
      case 'sheaf:unsent':
      case 'sheaf:nothing-unsent':
        setIsUnsentShown(notice === 'sheaf:unsent')
        return
      case 'sheaf:at-risk':
      case 'sheaf:nothing-at-risk':
        setIsAtRisk(notice === 'sheaf:at-risk')
        return
      case 'sheaf:closed':
        setReported('closed')
        // Marks all data stale, so that the lists that led here are read again on return (SCR-266).
        void queryClient.invalidateQueries({ refetchType: 'none' })
        return
      case 'sheaf:ready':
        setReported('ready')
        if (isClosed) void readAgain()
    }
  }
  return { hasReported: reported !== 'nothing', isClosed, onNotice }
}

/** Loads a pad. Where it cannot be shown, asks for its password or says why, in its place. */
export const PadGate = ({ id, waiting, gate, children }: PadGateProps) => {
  const t = useT()
  const query = useQuery(padViewQuery(id))
  const { data: reply, refetch } = query
  const error = useStandingError(query)
  const unlock = useUnlockPad(id)
  const frame = useFrameState(error, refetch)
  // Keeps the last reply for the page around the frame, even if the cache is cleared meanwhile.
  const [last, setLast] = useState(reply)
  if (reply !== undefined && reply !== last) setLast(reply)
  if (last !== undefined && frame.hasReported)
    return children(last, { ...frame, isClosed: frame.isClosed || reply === undefined })
  if (reply !== undefined && !isRefusal(error)) return children(reply, frame)
  if (reply === undefined && error === null) return waiting(<RowsLoader rows={1} height={400} />)
  if (asksPassword(error)) {
    return gate(
      t('GROUP.PAD.PASSWORD_TITLE'),
      <PasswordGate
        text={t('GROUP.PAD.PASSWORD_NEEDED')}
        error={unlockErrorText(unlock.error)}
        isPending={unlock.isPending}
        onSubmit={(password) => unlock.mutate(password)}
        otherWay={<PasswordAlternative />}
      />,
    )
  }
  // Signing in may open the pad, as it may its folder.
  const mustSignIn = isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  return (
    <UnsentTextFrame
      id={id}
      title={t(isRefusal(error) ? 'GROUP.PAD.UNAVAILABLE_TITLE' : 'GROUP.PAD.PAD')}
      gate={gate}
      onReady={() => void refetch()}
    >
      <Unavailable
        error={error}
        text={t(mustSignIn ? 'GROUP.PAD.SIGN_IN_NEEDED' : 'GROUP.PAD.UNAVAILABLE')}
        query={query}
      />
    </UnsentTextFrame>
  )
}
