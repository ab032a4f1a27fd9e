import { Button, CopyButton, Stack, Text, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import { t } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { baseUrl } from './base.ts'

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
      <Text size="sm" c="dimmed">
        {t('GROUP.SHARE_LINK_HELP')}
      </Text>
    </Stack>
  )
}

/** Shows the link of a group or a pad, to be copied. */
export const openShareLink = (name: string, path: string, note?: string): void => {
  modals.open({
    title: t('GROUP.SHARE_NAMED', { name }),
    closeButtonProps: { 'aria-label': t('ACTIONS.CLOSE') },
    children: <ShareLink link={linkTo(path)} note={note} />,
  })
}
