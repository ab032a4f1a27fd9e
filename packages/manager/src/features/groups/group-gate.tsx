import type { Group } from '@sheaf/contract/entities/group'
import type { GroupId } from '@sheaf/contract/ids'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { PasswordGate } from '@sheaf/ui/components/password-gate'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiError, isRefusal } from '../../lib/errors/api-error.ts'
import { useIsFresh } from '../../lib/api/fresh.ts'
import { FormGate } from '../../components/forms/form-gate.tsx'
import { useStandingError } from '../../lib/errors/standing-error.ts'
import { unlockErrorText } from '../../lib/errors/unlock-error-text.ts'
import { Unavailable } from '../../components/failures/unavailable.tsx'
import { PasswordAlternative } from '../../components/failures/next-steps.tsx'
import { groupViewQuery, openGroupOf, useUnlockGroup } from './groups.queries.ts'

interface GroupGateProps {
  readonly id: GroupId
  /** Renders the page around the loader. */
  readonly waiting: (content: ReactNode) => ReactNode
  /**
   * Renders the page around what replaces the group. `name` is the group's name where it may be known, else a title
   * that says it is closed.
   */
  readonly gate: (name: string | undefined, content: ReactNode) => ReactNode
  /** Whether to wait for up-to-date data, for a form whose initial values come from it. */
  readonly fresh?: boolean
  /** Whether the children stay mounted once shown, even if access is lost, for a form being filled in. */
  readonly keeps?: boolean
  readonly children: (group: Group, view: GroupView) => ReactNode
}

/** Loads a group. Where it cannot be shown, asks for its password or says why, in its place. */
export const GroupGate = ({ id, waiting, gate, fresh = false, keeps = fresh, children }: GroupGateProps) => {
  const t = useT()
  const query = useQuery({ ...groupViewQuery(id), refetchOnMount: fresh ? 'always' : true })
  const error = useStandingError(query)
  const isStale = !useIsFresh(query.dataUpdatedAt) && fresh
  const view = isStale ? undefined : query.data
  const unlock = useUnlockGroup(id)
  const group = view && openGroupOf(view)
  const [kept, setKept] = useState<{ readonly group: Group; readonly view: GroupView }>()
  if (error === null && (isStale || query.data === undefined)) return waiting(<RowsLoader rows={5} height={56} />)
  // Cached data does not count once a remembered password is refused, or the group is gone.
  const isShutOut = isApiError(error, 'BACKEND.ERROR.PERMISSION.UNAUTHORIZED')
  const isGone = isRefusal(error) && !isShutOut
  const isOpen = group !== undefined && view !== undefined && !isShutOut && !isGone
  if (isOpen && keeps && kept?.view !== view) setKept({ group, view })
  const shown = isOpen ? { group, view } : kept
  if (keeps && shown !== undefined) {
    return (
      <FormGate isAllowed={isOpen} otherwise={null}>
        {children(shown.group, shown.view)}
      </FormGate>
    )
  }
  if (isOpen) return children(group, view)
  if (isShutOut || (view !== undefined && !isGone)) {
    return gate(
      view?.value.name ?? t('GROUP.PASSWORD_TITLE'),
      <PasswordGate
        text={t('GROUP.PASSWORD_NEEDED')}
        error={unlockErrorText(unlock.error)}
        isPending={unlock.isPending}
        onSubmit={(password) => unlock.mutate(password)}
        otherWay={<PasswordAlternative />}
      />,
    )
  }
  // Signing in may open the group. On a site that requires accounts, visitors get this answer for any folder.
  const mustSignIn = isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  return gate(
    isRefusal(error) ? t('GROUP.UNAVAILABLE_TITLE') : undefined,
    <Unavailable error={error} text={t(mustSignIn ? 'GROUP.SIGN_IN_NEEDED' : 'GROUP.UNAVAILABLE')} query={query} />,
  )
}
