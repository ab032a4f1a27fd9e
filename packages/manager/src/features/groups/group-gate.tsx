import type { Group } from '@sheaf/contract/entities/group'
import type { GroupId } from '@sheaf/contract/ids'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { PasswordGate } from '@sheaf/ui/components/password-gate'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiError, isRefusal } from '../../lib/api-error.ts'
import { useIsFresh } from '../../lib/fresh.ts'
import { KeptForm } from '../../components/kept-form.tsx'
import { useStandingRefusal } from '../../lib/standing-refusal.ts'
import { unlockTrouble } from '../../lib/unlock-trouble.ts'
import { Unavailable } from '../../components/unavailable.tsx'
import { OtherWay } from '../../components/ways-on.tsx'
import { groupViewQuery, openGroupOf, useUnlockGroup } from './groups.queries.ts'

interface GroupGateProps {
  readonly id: GroupId
  /** What stands around the place that waits for it. */
  readonly waiting: (content: ReactNode) => ReactNode
  /** What stands around what is said in its place; its name as far as it may be known, or that it is not open. */
  readonly gate: (name: string | undefined, content: ReactNode) => ReactNode
  /** Waits for what is true now, for a form that begins with it. */
  readonly fresh?: boolean
  /** Once opened it stays, whatever becomes of the right to see it, for a form that somebody fills in. */
  readonly keeps?: boolean
  readonly children: (group: Group, view: GroupView) => ReactNode
}

/** Loads a group; asks for its password, or says why it is not shown, in place. */
export const GroupGate = ({ id, waiting, gate, fresh = false, keeps = fresh, children }: GroupGateProps) => {
  const t = useT()
  const query = useQuery({ ...groupViewQuery(id), refetchOnMount: fresh ? 'always' : true })
  const error = useStandingRefusal(query)
  const isStale = !useIsFresh(query.dataUpdatedAt) && fresh
  const view = isStale ? undefined : query.data
  const unlock = useUnlockGroup(id)
  const group = view && openGroupOf(view)
  const [kept, setKept] = useState<{ readonly group: Group; readonly view: GroupView }>()
  if (error === null && (isStale || query.data === undefined)) return waiting(<RowsLoader rows={5} height={56} />)
  // A password that opened it before is no longer the right one; or it is gone, whatever was read before.
  const isShutOut = isApiError(error, 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  const isGone = isRefusal(error) && !isShutOut
  const isOpen = group !== undefined && view !== undefined && !isShutOut && !isGone
  if (isOpen && keeps && kept?.view !== view) setKept({ group, view })
  const shown = isOpen ? { group, view } : kept
  if (keeps && shown !== undefined) {
    return (
      <KeptForm isAllowed={isOpen} otherwise={null}>
        {children(shown.group, shown.view)}
      </KeptForm>
    )
  }
  if (isOpen) return children(group, view)
  if (isShutOut || (view !== undefined && !isGone)) {
    return gate(
      view?.value.name ?? t('GROUP.PASSWORD_TITLE'),
      <PasswordGate
        text={t('GROUP.PASSWORD_NEEDED')}
        error={unlockTrouble(unlock.error)}
        isPending={unlock.isPending}
        onSubmit={(password) => unlock.mutate(password)}
        otherWay={<OtherWay />}
      />,
    )
  }
  // It opens to those who sign in; or that is all that visitors are told here of any folder.
  const mustSignIn = isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  return gate(
    isRefusal(error) ? t('GROUP.UNAVAILABLE_TITLE') : undefined,
    <Unavailable
      error={error}
      text={t(mustSignIn ? 'GROUP.SIGN_IN_NEEDED' : 'GROUP.UNAVAILABLE')}
      onRetry={() => void query.refetch()}
    />,
  )
}
