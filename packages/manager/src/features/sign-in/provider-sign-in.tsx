import { Alert, Button, Stack, Text } from '@mantine/core'
import { startCas, startOidc, OIDC_DONE } from '@sheaf/contract/routes/providers'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isErrorKey } from '@sheaf/contract/errors'
import { AlreadyBegun } from '../../lib/api/act.ts'
import { keyOfError } from '../../lib/errors/api-error.ts'
import { forgetSignOut, hasJustSignedOut, unsentAtSignOut } from '../../lib/session/just-signed-out.ts'
import { useOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { useConfiguration } from '../../lib/session/session.ts'
import { onPageRestored } from '../../lib/navigation/page-restored.ts'
import { assignLocation } from '../../lib/navigation/assign-location.ts'
import { paths } from '../../paths.ts'
import { useProviderSignIn } from './sign-in.queries.ts'
import { useAfterFirstStep } from './use-complete-sign-in.ts'

type Provider = 'cas' | 'oidc'

/**
 * What the address of /login holds after the provider's redirect: nothing, a proof (for CAS its ticket), or the key of
 * a refusal.
 */
type ProviderReturn =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'authenticated'; readonly ticket: string | undefined }
  | { readonly kind: 'refusal'; readonly key: string }

/** Reads the provider's redirect. Anybody can forge an address, so only refusals with a known key are shown as such. */
const providerReturn = (provider: Provider, query: URLSearchParams): ProviderReturn => {
  const ticket = query.get('ticket')
  if (provider === 'cas' && ticket !== null) return { kind: 'authenticated', ticket }
  const outcome = query.get('provider')
  if (outcome === null) return { kind: 'nothing' }
  if (provider === 'oidc' && outcome === OIDC_DONE) return { kind: 'authenticated', ticket: undefined }
  return { kind: 'refusal', key: isErrorKey(outcome) ? outcome : 'BACKEND.ERROR.AUTHENTICATION.PROVIDER_REFUSED' }
}

/** Text of a refusal. What is said where one chooses a login would be no advice here. */
const textOfRefusal = (key: string): string =>
  key === 'BACKEND.ERROR.USER.ALREADY_EXISTS' ? textOfKey('USER.AUTH.LOGIN_TAKEN') : textOfKey(key)

const START = { cas: startCas, oidc: startOidc } as const

/** Confirms the sign-out. The page that began it could not, since it went on to the provider at once. */
const SignedOut = () => {
  const t = useT()
  const unsent = unsentAtSignOut()
  return (
    <>
      <Text>{t('USER.AUTH.SUCCESS_OUT')}</Text>
      {unsent > 0 && (
        <Alert color="orange" icon={<IconAlertTriangle />}>
          {t('USER.AUTH.UNSENT_LEFT', { count: unsent })}
        </Alert>
      )}
    </>
  )
}

/**
 * Redirects to the provider, and handles its redirect back. It waits for a click instead after a refusal, after a
 * sign-out, where it would end the site administrator's session, where something is to be read first (SCR-534), and
 * when the user comes back without a result.
 */
export const ProviderSignIn = ({ provider }: { provider: Provider }) => {
  const t = useT()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const [back] = useState(() => providerReturn(provider, query))
  const [refusal, setRefusal] = useState(back.kind === 'refusal' ? back.key : undefined)
  const { admin } = useConfiguration()
  const hasOutcome = useOutcome() !== undefined
  const [isWaiting, setIsWaiting] = useState(
    back.kind === 'refusal' || (back.kind === 'nothing' && (admin || hasOutcome || hasJustSignedOut())),
  )
  const { mutateAsync: makeFirstCall } = useProviderSignIn()
  const afterFirstStep = useAfterFirstStep()

  const begin = () => {
    setIsWaiting(false)
    setRefusal(undefined)
    forgetSignOut()
    assignLocation(START[provider])
  }
  const signIn = async (ticket: string | undefined) => {
    try {
      await afterFirstStep(await makeFirstCall(ticket))
    } catch (error) {
      if (error instanceof AlreadyBegun) return
      setRefusal(keyOfError(error))
      setIsWaiting(true)
      // Removes the ticket from the address: it is valid once, and a reload must not send it again.
      await navigate(paths.login, { replace: true })
    }
  }
  const goOn = useEffectEvent(() => {
    if (back.kind === 'authenticated') void signIn(back.ticket)
    else if (!isWaiting) begin()
  })
  const hasBegun = useRef(false)
  useEffect(() => {
    // React's strict mode runs effects twice, and a proof is valid once.
    if (hasBegun.current) return
    hasBegun.current = true
    goOn()
  }, [])
  useEffect(() => onPageRestored(() => setIsWaiting(true)), [])

  if (!isWaiting) return <LoadingState mih={160} text={t('USER.SIGNING_IN')} />
  return (
    <Stack>
      {refusal === undefined ? (
        !admin && !hasOutcome && hasJustSignedOut() && <SignedOut />
      ) : (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {textOfRefusal(refusal)}
        </Alert>
      )}
      <Button fullWidth onClick={begin}>
        {t('USER.OK')}
      </Button>
    </Stack>
  )
}
