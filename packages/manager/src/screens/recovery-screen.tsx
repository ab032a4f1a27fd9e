import { Anchor, Stack, Text } from '@mantine/core'
import { canRecover } from '@sheaf/contract/policy/site'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
import { AskForRecoveryForm } from '../features/recovery/ask-for-recovery-form.tsx'
import { NoRecovery } from '../features/recovery/no-recovery.tsx'
import { useConfiguration } from '../lib/session.ts'
import { paths } from '../paths.ts'

export const RecoveryScreen = () => {
  const t = useT()
  const { authMethod = 'internal' } = useConfiguration().value
  return (
    <CardPage title={t('USER.PASSWORD_LOST')} help={t('USER.HELP.RECOVERY')}>
      <Stack>
        {canRecover({ authMethod }).allowed ? <AskForRecoveryForm /> : <NoRecovery />}
        <Text size="sm" ta="center">
          <Anchor component={Link} to={paths.login}>
            {t('USER.BACK_TO_SIGN_IN')}
          </Anchor>
        </Text>
      </Stack>
    </CardPage>
  )
}
