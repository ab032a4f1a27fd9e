import { Button, Center, CopyButton, Stack, Text, TextInput } from '@mantine/core'
import { t } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { baseUrl } from './base.ts'

/** Fetched only by those who share. */
const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

/** The whole address of a screen. It carries no secret: whoever opens it is asked for what is needed. */
export const linkTo = (path: string): string => new URL(path.replace(/^\//, ''), baseUrl()).href

const ShareLink = ({ link, note }: { link: string; note: string | undefined }) => {
  const t = useT()
  return (
    <Stack gap="sm">
      <TextInput
        data-autofocus
        readOnly
        label={t('GROUP.SHARE_LINK')}
        description={note}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton value={link} timeout={4000}>
        {({ copied, copy }) => (
          <Button onClick={copy} leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}>
            <span aria-live="polite">{t(copied ? 'ACTIONS.COPIED' : 'ACTIONS.COPY')}</span>
          </Button>
        )}
      </CopyButton>
      <Center mih={208}>
        <Suspense fallback={null}>
          <QrCode text={link} label={t('GROUP.SHARE_QR')} />
        </Suspense>
      </Center>
      <Text size="sm" c="dimmed">
        {t('GROUP.SHARE_LINK_HELP')}
      </Text>
    </Stack>
  )
}

/** The menu that offers the link is about to close: its button gets the focus, so that the dialog gives it back there. */
const focusMenuButton = () => {
  const menu = document.activeElement?.closest('[role="menu"]')
  document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')?.focus()
}

/** Shows the link of a group or a pad, to be copied. */
export const openShareLink = (name: string, path: string, note?: string): void => {
  focusMenuButton()
  openDialog({
    title: t('GROUP.SHARE_NAMED', { name }),
    content: () => <ShareLink link={linkTo(path)} note={note} />,
  })
}
