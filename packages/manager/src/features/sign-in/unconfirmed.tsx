import { Alert, Anchor, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSendsMail } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'

/** Says that an account is unconfirmed, and leads to a new confirmation link in case the mail was lost. */
export const Unconfirmed = () => {
  const t = useT()
  const sendsMail = useSendsMail()
  return (
    <Alert color="red" icon={<IconMail />} role="alert">
      <Text inherit>{nonBreakingHyphens(t('BACKEND.ERROR.AUTHENTICATION.ACTIVATION_NEEDED'))}</Text>
      <Text inherit mt="xs">
        {nonBreakingHyphens(t(sendsMail ? 'USER.UNCONFIRMED_AGAIN' : 'USER.NO_MAIL'))}
      </Text>
      {sendsMail && (
        <Anchor component={Link} to={paths.recovery} inherit>
          {t('USER.PASSRECOVER')}
        </Anchor>
      )}
    </Alert>
  )
}
