import type { KeptVersion } from '@sheaf/contract/realtime/socket'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import type { PageAddress } from '../../lib/page/page-address.ts'

/** Hides the notice of the version before, which would let the next one wait. */
let hideLast = (): void => {}

/**
 * HIST-62, HIST-136: says quietly that much was removed, or who restored an earlier moment, and offers those who see the
 * history to look at what was there before.
 */
export const offerKeptVersion = (
  { base, padId }: Pick<PageAddress, 'base' | 'padId'>,
  { seq, automatic, by }: KeptVersion,
  mayHistory: boolean,
): void => {
  const text =
    automatic === 'restore'
      ? t('EDITOR.KEPT_VERSION.RESTORED', { name: by || t('EDITOR.GUEST') })
      : t('EDITOR.KEPT_VERSION.TEXT')
  hideLast()
  if (!mayHistory) {
    hideLast = toast.info(text)
    return
  }
  const address = new URL(`p/${encodeURIComponent(padId)}/timeslider?at=${seq}`, base)
  const look = () => void window.open(address, '_blank', 'noopener')
  hideLast = toast.info(text, { label: t('EDITOR.KEPT_VERSION.LOOK'), onClick: look })
}
