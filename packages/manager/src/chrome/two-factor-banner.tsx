import { Anchor, Group, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconShieldLock } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { useCurrentUser } from '../lib/session.ts'
import { paths } from '../paths.ts'
import classes from './shell.module.css'

/** Asks those without two-factor to set it up. */
export const TwoFactorBanner = () => {
  const t = useT()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  if (user === undefined || user.otpEnabled || pathname === paths.twoFactor) return null
  return (
    <Group component="aside" className={classes.banner ?? ''} gap="xs" justify="center" aria-label={t('USER.TWOFA')}>
      <IconShieldLock size={18} aria-hidden />
      <Text size="sm">{t('USER.SETUP_2FA_BANNER')}</Text>
      <Anchor size="sm" component={Link} to={paths.twoFactor}>
        {t('USER.SETUP_2FA')}
      </Anchor>
    </Group>
  )
}
