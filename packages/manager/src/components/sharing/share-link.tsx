import { Center, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import { type Opening, opensTo } from '@sheaf/contract/policy/group'
import type { MessageKey } from '@sheaf/l10n/keys'
import { CopyButton } from '@sheaf/ui/components/copy-button'
import { t } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import { lazy, Suspense, useRef } from 'react'
import { linkTo } from '../../lib/address/link-to.ts'
import { useSite } from '../../lib/session/site.ts'

/** Loads the QR code on demand. If that fails, it is left out, since the link can still be copied. */
const QrCode = lazy<typeof import('./qr-code.tsx').QrCode>(() =>
  import('./qr-code.tsx').then(
    (code) => ({ default: code.QrCode }),
    () => ({ default: () => <></> }),
  ),
)

/** Notes about whom the link lets in. */
const NOTE: Readonly<Record<Opening, MessageKey>> = {
  anyone: 'GROUP.SHARE_PUBLIC',
  accounts: 'GROUP.SHARE_PUBLIC_ACCOUNT',
  password: 'GROUP.SHARE_PRIVATE',
  nobody: 'GROUP.SHARE_RESTRICTED',
}

const ShareLink = ({ link, visibility }: { link: string; visibility: Visibility | undefined }) => {
  const t = useT()
  const site = useSite()
  const opening = visibility && opensTo(visibility, site)
  const field = useRef<HTMLInputElement>(null)
  return (
    <Stack gap="sm">
      <TextInput
        ref={field}
        data-autofocus
        readOnly
        dir="ltr"
        label={t('GROUP.SHARE_LINK')}
        description={opening === 'password' ? t('GROUP.SHARE_PASSWORD') : undefined}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={link} shown={field} />
      <Center mih={208}>
        <Suspense fallback={<Skeleton width={208} height={208} />}>
          <QrCode text={link} label={t('GROUP.SHARE_QR')} />
        </Suspense>
      </Center>
      <Text size="sm" c="dimmed">
        {t(opening === undefined ? 'GROUP.SHARE_LINK_HELP' : NOTE[opening])}
      </Text>
    </Stack>
  )
}

/** Shows the link of a group or a pad in a dialog, to copy or as a QR code. */
export const openShareLink = (name: string, path: string, visibility?: Visibility): void =>
  openDialog({
    title: t('GROUP.SHARE_NAMED', { name }),
    content: () => <ShareLink link={linkTo(path)} visibility={visibility} />,
  })
