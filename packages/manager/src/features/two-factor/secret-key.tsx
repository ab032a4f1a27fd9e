import { Box, Button, Center, Code, Group, Stack, Text, Title } from '@mantine/core'
import { CopyButton } from '@sheaf/ui/components/copy-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useRef } from 'react'
import { Disclosure } from '../../components/disclosure.tsx'

const QR_SIZE = 200

/** Formats the secret in groups of four, four to a line, for reading aloud. The copy has no blanks. */
const inFours = (secret: string) => secret.replaceAll(/(.{4})(?!$)/g, '$1 ').replaceAll(/((?:.{4} ){3}.{4}) /g, '$1\n')

interface SecretKeyProps {
  readonly secret: string
  readonly otpauth: string
  /** QR code of `otpauth` as the address of an image. */
  readonly qr: string
}

const Picture = ({ qr }: Pick<SecretKeyProps, 'qr'>) => {
  const t = useT()
  return (
    <Center>
      {/* Always on white, since scanners need dark on light. */}
      <img
        src={qr}
        alt={t('USER.SETUP_2FA_QR')}
        width={QR_SIZE}
        height={QR_SIZE}
        style={{ background: 'white', borderRadius: 'var(--mantine-radius-sm)' }}
      />
    </Center>
  )
}

/**
 * Shows step 1 of the setup, which transfers the secret to the authenticator: by camera, by hand, or by a link on the
 * same device.
 */
export const SecretKey = ({ secret, otpauth, qr }: SecretKeyProps) => {
  const t = useT()
  const shown = useRef<HTMLElement>(null)
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        1. {t('USER.SETUP_2FA_STEP1')}
      </Title>
      <Text size="sm">{t('USER.SETUP_2FA_APP')}</Text>
      {/* A phone cannot scan its own screen. */}
      <Button component="a" href={otpauth} fullWidth hiddenFrom="sm">
        {t('USER.SETUP_2FA_OPEN')}
      </Button>
      <Box visibleFrom="sm">
        <Text size="sm" mb="sm">
          {t('USER.SETUP_2FA_SCAN')}
        </Text>
        <Picture qr={qr} />
      </Box>
      <Box hiddenFrom="sm">
        <Disclosure label={t('USER.SETUP_2FA_SHOW_QR')} isOpen={false}>
          <Picture qr={qr} />
        </Disclosure>
      </Box>
      <Text size="sm">{t('USER.SETUP_2FA_SECRET')}</Text>
      <Group gap="xs" justify="space-between">
        <Code
          ref={shown}
          fz="sm"
          dir="ltr"
          translate="no"
          flex="1 1 12rem"
          px="sm"
          py={10}
          style={{ whiteSpace: 'pre' }}
        >
          {inFours(secret)}
        </Code>
        <CopyButton text={secret} shown={shown} size="xs" variant="default" />
      </Group>
    </Stack>
  )
}
