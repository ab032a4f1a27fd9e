import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useT } from '../l10n/use-t.ts'
import { copyText } from '../lib/copy-text.ts'
import { useCopied } from '../lib/use-copied.ts'
import { toast } from './toast.tsx'

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'flex'> {
  readonly text: string
  /** Element that shows the text; its content is selected if the browser refuses to copy. */
  readonly shown: RefObject<HTMLElement | null>
  readonly onCopied?: () => void
}

/** Copies the text beside it and says so. If that fails, it selects the text and says how to copy it. */
export const CopyButton = ({ text, shown, onCopied, ...buttonProps }: CopyButtonProps) => {
  const t = useT()
  const [isCopied, markCopied] = useCopied()
  const copy = async () => {
    if (await copyText(text, shown.current)) {
      markCopied()
      onCopied?.()
    } else toast.info(t('ACTIONS.COPY_YOURSELF'))
  }
  const Sign = isCopied ? IconCheck : IconCopy
  return (
    <Button onClick={() => void copy()} leftSection={<Sign size={16} aria-hidden />} {...buttonProps}>
      <span aria-live="polite">{t(isCopied ? 'ACTIONS.COPIED' : 'ACTIONS.COPY')}</span>
    </Button>
  )
}
