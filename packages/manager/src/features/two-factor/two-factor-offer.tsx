import { Button, Stack, Text } from '@mantine/core'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { useT } from '@sheaf/ui/l10n/use-t'

interface TwoFactorOfferProps {
  readonly onBegin: () => void
  readonly onPutOff: () => void
}

/** OTP-36: says what two-factor is for, and asks whether to set it up. Neither answer is the one that we would prefer. */
export const TwoFactorOffer = ({ onBegin, onPutOff }: TwoFactorOfferProps) => {
  const t = useT()
  return (
    <Stack>
      <Text>{t('USER.SETUP_2FA_OFFER')}</Text>
      <ConfirmActions>
        <Button variant="default" onClick={onPutOff}>
          {t('USER.SETUP_2FA_NOT_NOW')}
        </Button>
        <Button variant="default" onClick={onBegin}>
          {t('USER.SETUP_2FA_BEGIN')}
        </Button>
      </ConfirmActions>
    </Stack>
  )
}
