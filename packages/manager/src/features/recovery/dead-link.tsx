import { Alert, Button, Stack } from '@mantine/core'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconLinkOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** A mailed link that no longer counts: why, and the way to a new one, which also confirms an account. */
export const DeadLink = ({ errorKey }: { errorKey: string }) => {
  const t = useT()
  return (
    <Stack>
      <Alert color="red" icon={<IconLinkOff />} role="alert">
        {textOfKey(errorKey)}
      </Alert>
      <Button component={Link} to={paths.recovery} fullWidth>
        {t('USER.PASSRECOVER_AGAIN')}
      </Button>
    </Stack>
  )
}
