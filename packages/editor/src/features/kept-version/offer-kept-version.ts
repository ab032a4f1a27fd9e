import type { KeptVersion } from '@sheaf/contract/realtime/socket'
import { toast } from '@sheaf/ui/components/toast'
import { t } from '@sheaf/ui/l10n/i18n'
import type { PageAddress } from '../../lib/page-address.ts'

/** HIST-62: says quietly that much was removed, and offers to look at what was there before. */
export const offerKeptVersion = ({ base, padId }: Pick<PageAddress, 'base' | 'padId'>, { seq }: KeptVersion): void => {
  const address = new URL(`p/${encodeURIComponent(padId)}/timeslider?at=${seq}`, base)
  const look = () => void window.open(address, '_blank', 'noopener')
  toast.info(t('EDITOR.KEPT_VERSION.TEXT'), { label: t('EDITOR.KEPT_VERSION.LOOK'), onClick: look })
}
