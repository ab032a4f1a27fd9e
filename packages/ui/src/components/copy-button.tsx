import { Button, type ButtonProps } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { useT } from '../l10n/use-t.ts'
import { copyText } from '../lib/copy-text.ts'
import { useCopied } from '../lib/use-copied.ts'
import { toast } from './toast.tsx'

interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'flex'> {
  readonly text: string
  /** What shows the text: it is selected where the browser lets no page copy. */
  readonly shown: RefObject<HTMLElement | null>
}

/** Copies what stands beside it and says so; where it cannot, it selects that and says how to go on. */
export const CopyButton = ({ text, shown, ...look }: CopyButtonProps) => {
  const t = useT()
  const [isCopied, tellCopied] = useCopied()
  const copy = async () => {
    if (await copyText(text, shown.current)) tellCopied()
    else toast.info(t('ACTIONS.COPY_YOURSELF'))
  }
  const Sign = isCopied ? IconCheck : IconCopy
  return (
    <Button onClick={() => void copy()} leftSection={<Sign size={16} aria-hidden />} {...look}>
      <span aria-live="polite">{t(isCopied ? 'ACTIONS.COPIED' : 'ACTIONS.COPY')}</span>
    </Button>
  )
}
