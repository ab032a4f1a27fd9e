import { Button } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowsMaximize, IconArrowsMinimize, IconExternalLink } from '@tabler/icons-react'
import { saveExpanded, useExpanded } from '../../lib/preferences.ts'

/** Expand or reduce, which is remembered, and open the pad alone in a new tab. */
export const PadFrameActions = ({ address }: { address: string }) => {
  const t = useT()
  const expanded = useExpanded()
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={
          expanded ? <IconArrowsMinimize size={16} aria-hidden /> : <IconArrowsMaximize size={16} aria-hidden />
        }
        onClick={() => saveExpanded(!expanded)}
      >
        {t(expanded ? 'GROUP.PAD.REDUCE' : 'GROUP.PAD.EXPAND')}
      </Button>
      <Button
        component="a"
        href={address}
        target="_blank"
        rel="noopener"
        size="xs"
        variant="default"
        leftSection={<IconExternalLink size={16} aria-hidden />}
      >
        {t('GROUP.PAD.OPEN_TAB')}
      </Button>
    </>
  )
}
