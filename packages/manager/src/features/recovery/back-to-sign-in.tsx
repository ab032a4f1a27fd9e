import { Anchor, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

/** Links back to the sign-in, for screens without another way on. */
export const BackToSignIn = () => {
  const t = useT()
  return (
    <Text size="sm" ta="center">
      <Anchor component={Link} to={paths.login}>
        {t('USER.BACK_TO_SIGN_IN')}
      </Anchor>
    </Text>
  )
}
