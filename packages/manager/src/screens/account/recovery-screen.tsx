import { Stack } from '@mantine/core'
import { canRecover } from '@sheaf/contract/policy/site'
import { useT } from '@sheaf/ui/l10n/use-t'
import { CardPage } from '../../chrome/card-page.tsx'
import { AskForRecoveryForm } from '../../features/recovery/ask-for-recovery-form.tsx'
import { BackToSignIn } from '../../features/recovery/back-to-sign-in.tsx'
import { NoRecovery } from '../../features/recovery/no-recovery.tsx'
import { useProductHelp } from '../../lib/page/product-help.ts'
import { useConfiguration } from '../../lib/session/session.ts'
import { useSendsMail } from '../../lib/session/site.ts'

export const RecoveryScreen = () => {
  const t = useT()
  const whatThisIs = useProductHelp('first')
  const { authMethod = 'internal' } = useConfiguration().value
  const isOurs = canRecover({ authMethod }).allowed
  const isOffered = useSendsMail() && isOurs
  return (
    <CardPage
      title={t('USER.PASSWORD_LOST')}
      {...(isOffered ? { help: [...whatThisIs, t('USER.HELP.RECOVERY'), t('USER.HELP.RECOVERY_CONFIRMS')] } : {})}
    >
      <Stack>
        {isOffered ? <AskForRecoveryForm /> : <NoRecovery isOurs={isOurs} />}
        <BackToSignIn />
      </Stack>
    </CardPage>
  )
}
