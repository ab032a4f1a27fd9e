import { Alert, Anchor, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCircleCheck, IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTold } from '../lib/told.ts'
import { paths } from '../paths.ts'

/** SCR-534: says what the act did that led here, and what to do next, for as long as one stays. */
export const ToldOutcome = () => {
  const t = useT()
  const told = useTold()
  if (told === undefined) return null
  const { outcome, email = '' } = told
  if (outcome !== 'USER.AUTH.SUBSCRIBE_CONFIRM_SUCCESS')
    return (
      <Alert color="pine" icon={<IconCircleCheck />} role="alert">
        {t(outcome, { email })}
      </Alert>
    )
  return (
    <Alert color="pine" icon={<IconMail />} role="alert">
      <Text inherit>{t(outcome)}</Text>
      <Text inherit mt="xs">
        {email !== '' && `${t('USER.AUTH.SUBSCRIBE_SENT_TO', { email })} `}
        {t('USER.UNCONFIRMED_AGAIN')}
      </Text>
      <Anchor component={Link} to={paths.recovery} inherit>
        {t('USER.PASSRECOVER')}
      </Anchor>
    </Alert>
  )
}
