import { Alert, Anchor, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle, IconCircleCheck, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useOutcome } from '../../lib/navigation/navigation-outcome.ts'
import { paths } from '../../paths.ts'

/** SCR-534: shows the outcome of the action that opened this screen, and what to do next, until the screen is left. */
export const OutcomeAlert = () => {
  const t = useT()
  const outcome = useOutcome()
  if (outcome === undefined) return null
  const { text, email = '' } = outcome
  if (text === 'USER.SIGN_IN_VOID')
    return (
      <Alert color="red" icon={<IconAlertTriangle />} role="alert">
        {t(text)}
      </Alert>
    )
  if (text !== 'USER.AUTH.SUBSCRIBE_CONFIRM_SUCCESS')
    return (
      <Alert color="pine" icon={<IconCircleCheck />} role="alert">
        {t(text, { email })}
      </Alert>
    )
  return (
    <Alert color="pine" icon={<IconMail />} role="alert">
      <Text inherit>{t(text)}</Text>
      {email !== '' && (
        <Text inherit mt="xs">
          {t('USER.AUTH.SUBSCRIBE_SENT_TO', { email })}
        </Text>
      )}
      <Text inherit mt="xs">
        {t('USER.UNCONFIRMED_AGAIN')}
      </Text>
      <Anchor component={Link} to={paths.recovery} inherit>
        {t('USER.PASSRECOVER')}
      </Anchor>
    </Alert>
  )
}
