import { Alert, Anchor, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { unbroken } from '@sheaf/ui/components/unbroken'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** Says that an account is unconfirmed, and leads to a new confirmation link in case the mail was lost. */
export const Unconfirmed = () => {
  const t = useT()
  return (
    <Alert color="red" icon={<IconMail />} role="alert">
      <Text inherit>{unbroken(t('BACKEND.ERROR.AUTHENTICATION.ACTIVATION_NEEDED'))}</Text>
      <Text inherit mt="xs">
        {unbroken(t('USER.UNCONFIRMED_AGAIN'))}
      </Text>
      <Anchor component={Link} to={paths.recovery} inherit>
        {t('USER.PASSRECOVER')}
      </Anchor>
    </Alert>
  )
}
