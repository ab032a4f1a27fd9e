import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconLink } from '@tabler/icons-react'
import type { ComponentProps } from 'react'

interface LinkButtonProps extends Pick<
  ComponentProps<typeof RichTextEditor.Control>,
  'ref' | 'onClick' | 'disabled' | 'aria-expanded' | 'aria-haspopup' | 'aria-controls' | 'id'
> {
  /** Whether the selection is in a link. */
  readonly isActive: boolean
}

/** Button that opens the form for the address of a link. */
export const LinkButton = ({ isActive, ...props }: LinkButtonProps) => {
  const t = useT()
  return (
    <RichTextEditor.Control
      active={isActive}
      data-opens
      aria-label={t('EDITOR.TOOL.LINK')}
      title={t('EDITOR.TOOL.LINK')}
      {...props}
    >
      <IconLink className="pad-tool-icon" stroke={1.5} />
    </RichTextEditor.Control>
  )
}
