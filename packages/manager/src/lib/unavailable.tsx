import { Button } from '@mantine/core'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconEyeOff } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { ApiError, isRefusal } from './api-error.ts'
import { useActor } from './session.ts'
import { rememberAddress } from './unauthenticated-url.ts'

interface UnavailableProps {
  readonly error: unknown
  /** What to say when it does not exist or is not open, which look the same on purpose. */
  readonly text: string
  readonly onRetry: () => void
}

/** A group or pad that is not shown. Who has no session may have one elsewhere, so signing in is offered and leads back here. */
export const Unavailable = ({ error, text, onRetry }: UnavailableProps) => {
  const t = useT()
  const actor = useActor()
  const { pathname, search } = useLocation()
  if (!isRefusal(error)) {
    return (
      <ErrorState
        text={textOfKey(error instanceof ApiError ? error.key : 'BACKEND.ERROR.PERMISSION.UNEXPECTED')}
        onRetry={onRetry}
      />
    )
  }
  if (actor.kind !== 'visitor') return <EmptyState icon={<IconEyeOff />} title={text} />
  return (
    <EmptyState icon={<IconEyeOff />} title={text} text={t('GROUP.UNAVAILABLE_VISITOR')}>
      <Button component={Link} to={paths.login} onClick={() => rememberAddress(pathname + search)}>
        {t('MENU.LOGIN')}
      </Button>
    </EmptyState>
  )
}
