import { Box, Group, Stack, Text, TextInput } from '@mantine/core'
import { CopyButton } from '@sheaf/ui/components/copy-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useRef } from 'react'
import { linkTo } from '../../../lib/address/link-to.ts'

interface HandedLinkProps {
  readonly email: string
  /** Path of the link below the site's base. */
  readonly path: string
  readonly onCopied: () => void
}

/** INV-44: shows the link of an invitation, to copy and hand over. It is never shown again. */
export const HandedLink = ({ email, path, onCopied }: HandedLinkProps) => {
  const t = useT()
  const field = useRef<HTMLInputElement>(null)
  const link = linkTo(path)
  return (
    <Stack gap={4}>
      <Group gap="xs" align="flex-end">
        <Box flex="1 1 12rem">
          <TextInput
            ref={field}
            readOnly
            dir="ltr"
            label={t('GROUP.INVITE.LINK', { name: email })}
            value={link}
            onFocus={(event) => event.currentTarget.select()}
            onCopy={onCopied}
          />
        </Box>
        <CopyButton text={link} shown={field} onCopied={onCopied} variant="default" />
      </Group>
      <Text size="xs" c="dimmed">
        {t('GROUP.INVITE.LINK_ONCE')}
      </Text>
    </Stack>
  )
}
