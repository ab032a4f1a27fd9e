import { Stack } from '@mantine/core'
import { SETTINGS } from '@sheaf/contract/entities/settings'
import { canRecover } from '@sheaf/contract/policy/site'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { useParams } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { BackToSignIn } from '../../features/recovery/back-to-sign-in.tsx'
import { DeadLink, deadLinkKey } from '../../features/recovery/mailed-link.tsx'
import { NewPasswordForm } from '../../features/recovery/new-password-form.tsx'
import { NoRecovery } from '../../features/recovery/no-recovery.tsx'
import { useRecover } from '../../features/recovery/recovery.queries.ts'
import { useConfiguration } from '../../lib/session/session.ts'
import { useNavigateWithOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { paths } from '../../paths.ts'

export const RecoveryEndScreen = () => {
  const t = useT()
  const { authMethod = 'internal' } = useConfiguration().value
  if (canRecover({ authMethod }).allowed) return <Recovery />
  return (
    <CardPage title={t('USER.PASSRECOVER')}>
      <Stack>
        <NoRecovery isOurs={false} />
        <BackToSignIn />
      </Stack>
    </CardPage>
  )
}

const Recovery = () => {
  const t = useT()
  const navigate = useNavigateWithOutcome()
  const { token = '' } = useParams()
  const { value } = useConfiguration()
  const { passwordMin = SETTINGS.passwordMin.initial, passwordMax = SETTINGS.passwordMax.initial } = value
  const { mutateAsync: recover } = useRecover(token)
  const [deadKey, setDeadKey] = useState<string>()

  const save = async (values: { password: string; passwordConfirm: string }) => {
    try {
      const { login } = await recover(values)
      await navigate(paths.login, { text: 'USER.INFO.CHANGEPASS_SUCCESS', login })
    } catch (error) {
      const key = deadLinkKey(error)
      if (key === undefined) throw error
      setDeadKey(key)
    }
  }

  return (
    <CardPage title={t('USER.PASSRECOVER')} {...(deadKey === undefined ? { help: t('USER.HELP.RECOVERY_END') } : {})}>
      <Stack>
        {deadKey === undefined ? (
          <NewPasswordForm site={{ passwordMin, passwordMax }} onSave={save} />
        ) : (
          <DeadLink title={t('USER.LINK_DEAD_PASSWORD')} errorKey={deadKey} />
        )}
        <BackToSignIn />
      </Stack>
    </CardPage>
  )
}
