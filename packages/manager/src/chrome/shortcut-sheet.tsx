import { Kbd, Stack, Switch, Text, Title } from '@mantine/core'
import { LINE_SHORTCUTS, PAD_SHORTCUTS, TABLE_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import type { MessageKey, MessageValues } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { isApple } from '@sheaf/ui/lib/is-apple'
import { Fragment, useId } from 'react'
import { saveShortcuts, useShortcuts } from '../lib/preferences.ts'
import type { MenuItem } from './menu.ts'
import classes from './shortcut-sheet.module.css'

const MOD = isApple() ? '⌘' : '⌃'
const ALT = isApple() ? '⌥' : 'Alt'

type Keys = readonly string[]
interface Shortcut {
  readonly label: MessageKey
  readonly values?: MessageValues
  readonly keys: Keys
  /** Whether the keys are pressed together rather than one after the other. */
  readonly isTogether?: boolean
}

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
/** A11Y-15: these work even while the other shortcuts are turned off. */
const IN_PADS: readonly Shortcut[] = [
  { label: 'SHORTCUTS.TO_TOOLS', keys: [ALT, 'F10'], isTogether: true },
  { label: 'SHORTCUTS.TO_TEXT', keys: ['Esc'] },
  { label: 'SHORTCUTS.FOLD', keys: [MOD, '⇧', 'Enter'], isTogether: true },
]
const HELD = { Mod: MOD, Alt: ALT, Shift: '⇧' } as const
const isHeld = (key: string): key is keyof typeof HELD => Object.hasOwn(HELD, key)
const printed = (keys: Keys): Keys => keys.map((key) => (isHeld(key) ? HELD[key] : key))
/** A11Y-38: the editor's own shortcuts. */
const IN_TEXT: readonly Shortcut[] = [
  { label: 'SHORTCUTS.INSERT', keys: ['/'] },
  { label: 'SHORTCUTS.MENTION', keys: [ALT, 'Enter'], isTogether: true },
  ...PAD_SHORTCUTS.map(({ tool, keys, ...values }): Shortcut => ({
    label: `EDITOR.TOOL.${tool}`,
    values,
    keys: printed(keys),
    isTogether: true,
  })),
  ...LINE_SHORTCUTS.map(({ act, keys }): Shortcut => ({
    label: `SHORTCUTS.LINE_${act}`,
    keys: printed(keys),
    isTogether: true,
  })),
  ...TABLE_SHORTCUTS.map(({ act, keys }): Shortcut => ({
    label: `SHORTCUTS.TABLE_${act}`,
    keys: printed(keys),
    isTogether: true,
  })),
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
        <Section
          title={t('SHORTCUTS.EVERYWHERE')}
          shortcuts={[...EVERYWHERE, ...(isInPad ? ON_PADS : []), ...(isUser ? OF_USERS : [])]}
        />
        {goTo.length > 0 && <Section title={t('SHORTCUTS.GO_TO')} shortcuts={goTo} />}
        {isUser && <Section title={t('SHORTCUTS.IN_LISTS')} shortcuts={IN_LISTS} />}
        <Section title={t('SHORTCUTS.IN_PADS')} shortcuts={isInPad ? [...IN_PADS, ...IN_TEXT] : IN_PADS} />
      </div>
    </Stack>
  )
}

interface SectionProps {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

const Section = ({ title, shortcuts }: SectionProps) => {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      <dl className={classes.keys}>
        {shortcuts.map(({ label, values, keys, isTogether = false }) => (
          <KeyRow key={keys.join()} label={t(label, values)} keys={keys} isTogether={isTogether} />
        ))}
      </dl>
    </section>
  )
}

const NAMES: Readonly<Record<string, MessageKey>> = {
  '␣': 'SHORTCUTS.SPACE',
  '⇧': 'SHORTCUTS.SHIFT',
  '⌃': 'SHORTCUTS.CTRL',
}

const KeyRow = ({ label, keys, isTogether }: { label: string; keys: Keys; isTogether: boolean }) => {
  const t = useT()
  const between = isTogether ? '+' : t('SHORTCUTS.THEN')
  return (
    <>
      <Text component="dt" size="sm">
        {label}
      </Text>
      <Text component="dd" size="sm">
        {keys.map((key, at) => (
          <Fragment key={key}>
            {at > 0 && ` ${between} `}
            <Kbd>{NAMES[key] === undefined ? key : t(NAMES[key])}</Kbd>
          </Fragment>
        ))}
      </Text>
    </>
  )
}
