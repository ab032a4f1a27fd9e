import { Anchor, Button, Group, Text } from '@mantine/core'
import type { User } from '@sheaf/contract/entities/user'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { IconKey, IconShieldOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { openReauthDialog } from '../../components/forms/reauth-dialog.tsx'
import { paths } from '../../paths.ts'
import { RecoveryCodesInDialog } from './recovery-codes.tsx'
import { recoveryCodesLeftQuery, useDisableTwoFactor, useRenewRecoveryCodes } from './two-factor.queries.ts'

interface TwoFactorActionProps {
  readonly user: User
  /** Whether the user has a password here, which is asked for besides the code. */
  readonly hasPassword: boolean
  /** Whether two-factor may be turned off, which the site can forbid. */
  readonly mayTurnOff: boolean
  readonly siteTitle: string
}

type TurnOffProps = Pick<TwoFactorActionProps, 'hasPassword'> & { readonly onTurnOff: () => void }

const TurnOff = ({ hasPassword, onTurnOff }: TurnOffProps) => {
  const t = useT()
  const { mutateAsync: disable } = useDisableTwoFactor()
  const ask = () =>
    openReauthDialog({
      title: t('USER.DISABLE_2FA'),
      text: t(hasPassword ? 'USER.INFO.DISABLE_2FA_OWN' : 'USER.INFO.DISABLE_2FA'),
      action: t('USER.TURN_OFF'),
      asksForCode: true,
      asksForPassword: hasPassword,
      onConfirm: async ({ password, otp }) => {
        await disable(hasPassword ? { password, otp } : { otp })
        onTurnOff()
        toast.success(t('USER.DISABLE_2FA_SUCCESS'))
      },
    })
  return (
    <Button
      size="xs"
      variant="default"
      aria-label={t('USER.DISABLE_2FA')}
      leftSection={<IconShieldOff size={16} aria-hidden />}
      onClick={ask}
    >
      {t('USER.TURN_OFF')}
    </Button>
  )
}

const RenewCodes = ({ siteTitle }: Pick<TwoFactorActionProps, 'siteTitle'>) => {
  const t = useT()
  const { mutateAsync: renew } = useRenewRecoveryCodes()
  const { data } = useQuery(recoveryCodesLeftQuery)
  const title = t('USER.NEW_RECOVERY_CODES')
  const show = (codes: readonly string[]) =>
    openDialog({
      title,
      // The codes are shown only now, so a stray click or key must not close the dialog.
      closeOnClickOutside: false,
      closeOnEscape: false,
      withCloseButton: false,
      content: (close) => <RecoveryCodesInDialog codes={codes} siteTitle={siteTitle} onDone={close} />,
    })
  const ask = () =>
    openReauthDialog({
      title,
      text: t('USER.INFO.NEW_RECOVERY_CODES'),
      action: title,
      asksForCode: true,
      asksForPassword: false,
      onConfirm: async ({ otp }) => show((await renew(otp)).recoveryCodes),
    })
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={ask}>
        {title}
      </Button>
      {data && (
        <Text size="sm" c="dimmed">
          {t('USER.RECOVERY_CODES_LEFT', { count: data.left })}
        </Text>
      )}
    </>
  )
}

/**
 * Actions on two-factor in the user's profile: set it up, or, once it is on, renew the recovery codes and turn it off.
 */
export const TwoFactorAction = ({ user, hasPassword, mayTurnOff, siteTitle }: TwoFactorActionProps) => {
  const t = useT()
  /** Whether it was turned off just now: the link that replaces the button then takes its focus. */
  const [isTurnedOff, setIsTurnedOff] = useState(false)
  if (!user.otpEnabled)
    return (
      <Anchor size="sm" component={Link} to={paths.twoFactor} ref={isTurnedOff ? focusOnMount : undefined}>
        {t('USER.SETUP_2FA')}
      </Anchor>
    )
  return (
    <Group gap="xs">
      <RenewCodes siteTitle={siteTitle} />
      {mayTurnOff ? (
        <TurnOff hasPassword={hasPassword} onTurnOff={() => setIsTurnedOff(true)} />
      ) : (
        <Text size="sm" c="dimmed">
          {t('USER.INFO.TWO_FACTOR_REQUIRED')}
        </Text>
      )}
    </Group>
  )
}
