import { ActionIcon } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowsMaximize, IconArrowsMinimize, IconExternalLink, IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { saveExpanded, useExpanded } from '../../../lib/preferences/preferences.ts'
import { useShortcutHint } from '../../../lib/preferences/shortcut-hint.ts'

/** Expands or reduces the pad, and remembers the choice. */
export const ExpandButton = () => {
  const t = useT()
  const expanded = useExpanded()
  const size = t(expanded ? 'GROUP.PAD.REDUCE' : 'GROUP.PAD.EXPAND')
  return (
    <ActionIcon aria-label={size} title={size} onClick={() => saveExpanded(!expanded)}>
      {expanded ? <IconArrowsMinimize size={20} /> : <IconArrowsMaximize size={20} />}
    </ActionIcon>
  )
}

/** Links to the editor alone, in a new tab. */
export const NewTabLink = ({ address }: { readonly address: string }) => {
  const t = useT()
  return (
    <ActionIcon
      component="a"
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={t('GROUP.PAD.OPEN_TAB')}
      title={t('GROUP.PAD.OPEN_TAB')}
    >
      <IconExternalLink size={20} />
    </ActionIcon>
  )
}

/** Links to the history of the pad. */
export const HistoryLink = ({ to }: { readonly to: string }) => {
  const t = useT()
  const hint = useShortcutHint('history')
  return (
    <ActionIcon component={Link} to={to} aria-label={t('GROUP.HISTORY.SHOW')} title={t('GROUP.HISTORY.SHOW')} {...hint}>
      <IconHistory size={20} />
    </ActionIcon>
  )
}
