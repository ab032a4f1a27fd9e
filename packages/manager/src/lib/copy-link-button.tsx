import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core'
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
  const label = t(copied ? 'ACTIONS.COPIED' : 'ACTIONS.COPY_LINK')
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon aria-label={t('ACTIONS.COPY_LINK_NAMED', { name })} onClick={() => copy(linkTo(path))}>
          {copied ? <IconCheck size={20} /> : <IconLink size={20} />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{copied && t('ACTIONS.COPIED')}</VisuallyHidden>
    </>
  )
}
