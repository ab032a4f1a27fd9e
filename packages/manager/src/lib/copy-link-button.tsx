import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconCheck, IconLink } from '@tabler/icons-react'
import { useEffect } from 'react'
import { linkTo, openShareLink } from './share-link.tsx'

/** Copies the address of a group or a pad by one click. Where the browser keeps its clipboard closed, shows it instead. */
export const CopyLinkButton = ({ name, path }: { name: string; path: string }) => {
  const t = useT()
  const { copy, copied, error } = useClipboard({ timeout: 4000 })
  useEffect(() => {
    if (error !== null) openShareLink(name, path)
  }, [error, name, path])
  return (
    <>
      <ActionIcon
        aria-label={t('ACTIONS.COPY_LINK_NAMED', { name })}
        title={t(copied ? 'ACTIONS.COPIED' : 'ACTIONS.COPY_LINK')}
        onClick={() => copy(linkTo(path))}
      >
        {copied ? <IconCheck size={20} /> : <IconLink size={20} />}
      </ActionIcon>
      <VisuallyHidden role="status">{copied && t('ACTIONS.COPIED')}</VisuallyHidden>
    </>
  )
}
