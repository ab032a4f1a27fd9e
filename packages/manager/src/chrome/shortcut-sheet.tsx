import { Stack, Switch } from '@mantine/core'
import { IN_PADS, IN_TEXT, KeySection, MOD, type Shortcut } from '@sheaf/ui/components/key-list'
import { useT } from '@sheaf/ui/l10n/use-t'
import { saveShortcuts, useShortcuts } from '../lib/preferences/preferences.ts'
import type { MenuItem } from './menu.ts'
import classes from './shortcut-sheet.module.css'

const EVERYWHERE: readonly Shortcut[] = [
  { label: 'SHORTCUTS.TITLE', keys: ['?'] },
  { label: 'SHORTCUTS.SEARCH_HERE', keys: ['/'] },
]
const OF_USERS: readonly Shortcut[] = [
  { label: 'SHORTCUTS.SEARCH_ALL', keys: [MOD, 'K'], isTogether: true },
  { label: 'SHORTCUTS.ADD', keys: ['N'] },
]
const ON_PADS: readonly Shortcut[] = [{ label: 'SHORTCUTS.HISTORY', keys: ['H'] }]
const IN_LISTS: readonly Shortcut[] = [
  { label: 'SHORTCUTS.CHOOSE', keys: ['␣'] },
  { label: 'SHORTCUTS.CHOOSE_RANGE', keys: ['⇧', '␣'], isTogether: true },
  { label: 'SHORTCUTS.CHOOSE_ALL', keys: [MOD, 'A'], isTogether: true },
  { label: 'SHORTCUTS.CHOOSE_NONE', keys: ['Esc'] },
]
export interface ShortcutSheetProps {
  readonly items: readonly MenuItem[]
  /** Only users can search and have folders, so only they have these shortcuts. */
  readonly isUser: boolean
  /** Whether a pad is open, which has shortcuts of its own. */
  readonly isInPad: boolean
}

/** Lists the shortcuts, and offers to turn them off (WCAG 2.1.4). */
export const ShortcutSheet = ({ items, isUser, isInPad }: ShortcutSheetProps) => {
  const t = useT()
  const isOn = useShortcuts()
  const goTo = items.flatMap(({ label, letter }) =>
    letter === undefined ? [] : [{ label, keys: ['G', letter.toUpperCase()] }],
  )
  return (
    <Stack gap="lg">
      <Switch
        data-autofocus
        label={t('SHORTCUTS.ON')}
        description={t('SHORTCUTS.ON_HELP')}
        checked={isOn}
        onChange={(event) => saveShortcuts(event.currentTarget.checked)}
      />
      <div className={classes.sections}>
        <KeySection
          title={t('SHORTCUTS.EVERYWHERE')}
          shortcuts={[...EVERYWHERE, ...(isInPad ? ON_PADS : []), ...(isUser ? OF_USERS : [])]}
        />
        {goTo.length > 0 && <KeySection title={t('SHORTCUTS.GO_TO')} shortcuts={goTo} />}
        {isUser && <KeySection title={t('SHORTCUTS.IN_LISTS')} shortcuts={IN_LISTS} />}
        <KeySection title={t('SHORTCUTS.IN_PADS')} shortcuts={isInPad ? [...IN_PADS, ...IN_TEXT] : IN_PADS} />
      </div>
    </Stack>
  )
}
