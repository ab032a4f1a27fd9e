import { ActionIcon, VisuallyHidden } from '@mantine/core'
import type { MessageKey } from '@sheaf/l10n/keys'
import { toast } from '@sheaf/ui/components/toast'
import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import { useT } from '@sheaf/ui/l10n/use-t'
import { copyText } from '@sheaf/ui/lib/copy-text'
import { useCopied } from '@sheaf/ui/lib/use-copied'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { linkTo } from '../../lib/address/link-to.ts'

interface CopyLinkButtonProps {
  readonly name: string
  readonly path: string
  /** Text about whom the link lets in, shown after copying. */
  readonly opensTo?: MessageKey | undefined
}

/** Copies the link of a group or a pad. Shows the link in a dialog if the clipboard is not available. */
export const CopyLinkButton = ({ name, path, opensTo }: CopyLinkButtonProps) => {
  const t = useT()
  const [isCopied, markCopied] = useCopied()
  const show = () =>
    import('./share-link.tsx').then(
      ({ openShareLink }) => openShareLink(name, path),
      () => void showUnreachable(),
    )
  const copy = async () => {
    if (!(await copyText(linkTo(path)))) return show()
    markCopied()
    if (opensTo) toast.success(t(opensTo))
  }
  return (
    <>
      <ActionIcon
        aria-label={t('ACTIONS.COPY_LINK_NAMED', { name })}
        title={t(isCopied ? 'ACTIONS.COPIED' : 'ACTIONS.COPY_LINK')}
        onClick={() => void copy()}
      >
        {isCopied ? <IconCheck size={20} /> : <IconLink size={20} />}
      </ActionIcon>
      <VisuallyHidden role="status">{isCopied && t('ACTIONS.COPIED')}</VisuallyHidden>
    </>
  )
}
