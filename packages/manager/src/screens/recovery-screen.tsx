import { Stack } from '@mantine/core'
import { canRecover } from '@sheaf/contract/policy/site'
import { useT } from '@sheaf/ui/l10n/use-t'
import { CardPage } from '../chrome/card-page.tsx'
import { AskForRecoveryForm } from '../features/recovery/ask-for-recovery-form.tsx'
import { BackToSignIn } from '../features/recovery/back-to-sign-in.tsx'
import { NoRecovery } from '../features/recovery/no-recovery.tsx'
import { useProductHelp } from '../lib/product-help.ts'
import { useConfiguration } from '../lib/session.ts'

export const RecoveryScreen = () => {
  const t = useT()
  const whatThisIs = useProductHelp()
  const { authMethod = 'internal' } = useConfiguration().value
  const isOurs = canRecover({ authMethod }).allowed
  return (
    <CardPage
      title={t('USER.PASSWORD_LOST')}
      {...(isOurs ? { help: [whatThisIs, t('USER.HELP.RECOVERY'), t('USER.HELP.RECOVERY_CONFIRMS')] } : {})}
    >
      <Stack>
        {isOurs ? <AskForRecoveryForm /> : <NoRecovery />}
        <BackToSignIn />
      </Stack>
    </CardPage>
  )
}
