import { IN_PADS, IN_TEXT, KeySection, MOD, type Shortcut } from '@sheaf/ui/components/key-list'
import { useT } from '@sheaf/ui/l10n/use-t'

const HERE: readonly Shortcut[] = [
  { label: 'SHORTCUTS.TITLE', keys: [MOD, '/'], isTogether: true },
  { label: 'EDITOR.FIND.TITLE', keys: [MOD, 'F'], isTogether: true },
]

/** Lists the keys that do something in a pad and in its text. */
export const ShortcutList = () => {
  const t = useT()
  return <KeySection title={t('SHORTCUTS.IN_PADS')} shortcuts={[...HERE, ...IN_PADS, ...IN_TEXT]} />
}
