import { Anchor, Group, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { IconShieldLock } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { saveBannerLaterFor, useBannerLaterFor } from '../lib/preferences/preferences.ts'
import { useCurrentUser } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { CONTENT_ID } from './skip-link.tsx'
import classes from './shell.module.css'

/** Asks users without two-factor to set it up, until they put it off. */
export const TwoFactorBanner = () => {
  const t = useT()
  const user = useCurrentUser()
  const { pathname } = useLocation()
  const laterFor = useBannerLaterFor()
  // On the sign-in screen the banner would flash up just before the redirect.
  const isRedundant = pathname === paths.twoFactor || pathname === paths.login
  if (user === undefined || user.otpEnabled || laterFor === user.login || isRedundant) return null
  const putOff = () => {
    saveBannerLaterFor(user.login)
    // The focused button disappears with the banner, so the focus moves to the content.
    document.getElementById(CONTENT_ID)?.focus()
  }
  return (
    <Group
      component="aside"
      className={classes.banner ?? ''}
      gap="xs"
      justify="center"
      wrap="nowrap"
      aria-label={t('USER.TWOFA')}
    >
      <IconShieldLock size={18} className={classes.bannerIcon ?? ''} aria-hidden />
      <Text size="sm">
        <span className={classes.bannerReason}>{t('USER.SETUP_2FA_BANNER')} </span>
        <Anchor inherit component={Link} to={paths.twoFactor} className={classes.bannerLink ?? ''}>
          {nonBreakingHyphens(t('USER.SETUP_2FA'))}
        </Anchor>
      </Text>
      <Anchor component="button" type="button" size="sm" className={classes.bannerLater ?? ''} onClick={putOff}>
        {t('USER.SETUP_2FA_LATER')}
      </Anchor>
    </Group>
  )
}
