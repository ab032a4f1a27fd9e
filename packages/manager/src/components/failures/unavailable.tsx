import { Gate } from '@sheaf/ui/components/gate'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconEyeOff } from '@tabler/icons-react'
import { isApiError, isRefusal } from '../../lib/errors/api-error.ts'
import { useActor } from '../../lib/session/session.ts'
import { type Loading, LoadFailure, loadAgain } from './load-failure.tsx'
import { SwitchAccount, type Place, NextStepButton } from './next-steps.tsx'
import { PreviewInert } from '../preview.tsx'

interface UnavailableProps {
  readonly error: unknown
  /** Text for an item that does not exist or is not accessible, which are deliberately not told apart. */
  readonly text: string
  readonly query: Loading
  /** Target of the button, if there is a closer one than the user's start screen. */
  readonly to?: Place | undefined
}

interface RefusedProps extends Pick<UnavailableProps, 'text' | 'to'> {
  /** Whether signing in is all that is asked. */
  readonly mustSignIn: boolean
}

/**
 * Explains that an item is refused. Visitors may have been invited and can sign in, which returns here. Where
 * everything needs an account, signing in is all that is asked. In a preview the button is out of use.
 */
export const Refused = ({ text, mustSignIn, to }: RefusedProps) => {
  const t = useT()
  const { kind } = useActor()
  const mayBeInvited = kind === 'visitor' && !mustSignIn
  return (
    <Gate
      icon={<IconEyeOff size={32} stroke={1.6} />}
      text={text}
      question={mayBeInvited && t('GROUP.INVITED')}
      otherWay={kind === 'user' ? <SwitchAccount /> : mayBeInvited && t('GROUP.ASK_ELSE')}
    >
      <PreviewInert>
        <NextStepButton to={to} />
      </PreviewInert>
    </Gate>
  )
}

/** Explains why an item is not shown: as it is refused, or could not be loaded. */
export const Unavailable = ({ error, text, query, to }: UnavailableProps) =>
  isRefusal(error) ? (
    <Refused text={text} mustSignIn={isApiError(error, 'BACKEND.ERROR.AUTHENTICATION.MUST_BE')} to={to} />
  ) : (
    <LoadFailure error={error} isTrying={query.isFetching} onRetry={() => loadAgain(query)} />
  )
