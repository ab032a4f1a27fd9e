import { Anchor, Stack, Text } from '@mantine/core'
import { canRecover } from '@sheaf/contract/policy/site'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link, useParams } from 'react-router'
import { CardPage } from '../../chrome/card-page.tsx'
import { BackToSignIn } from '../../features/recovery/back-to-sign-in.tsx'
import { ExternalAccountsNotice } from '../../features/recovery/no-recovery.tsx'
import { MailedLink, deadLinkKey } from '../../features/recovery/mailed-link.tsx'
import { useConfirmAccount } from '../../features/recovery/recovery.queries.ts'
import { useConfiguration } from '../../lib/session/session.ts'
import { useNavigateWithOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { paths } from '../../paths.ts'

export const AccountConfirmScreen = () => {
  const t = useT()
  const { authMethod = 'internal' } = useConfiguration().value
  if (canRecover({ authMethod }).allowed) return <Confirmation />
  return (
    <CardPage title={t('USER.CONFIRM_ACCOUNT')}>
      <Stack>
        <ExternalAccountsNotice text={t('USER.INFO.CONFIRMED_ELSEWHERE')} />
        <BackToSignIn />
      </Stack>
    </CardPage>
  )
}

const Confirmation = () => {
  const t = useT()
  const navigate = useNavigateWithOutcome()
  const { token = '' } = useParams()
  const { mutate, error } = useConfirmAccount()
  const confirm = () =>
    mutate(token, {
      onSuccess: ({ login }) => navigate(paths.login, { text: 'USER.INFO.ACCOUNT_CONFIRMATION_SUCCESS', login }),
    })
  const isDead = deadLinkKey(error) !== undefined
  return (
    <CardPage title={t('USER.CONFIRM_ACCOUNT')}>
      <Stack>
        <MailedLink onFollow={confirm} error={error} deadTitle={t('USER.LINK_DEAD_ACCOUNT')} />
        {/* The link may be dead because it has been used already. */}
        {isDead && (
          <Text size="sm" ta="center">
            {t('USER.CONFIRMED_ALREADY')}{' '}
            <Anchor component={Link} to={paths.login}>
              {t('MENU.LOGIN')}
            </Anchor>
          </Text>
        )}
      </Stack>
    </CardPage>
  )
}
