import { Kbd, Text, Title } from '@mantine/core'
import { LINE_SHORTCUTS, PAD_SHORTCUTS, TABLE_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import type { MessageKey, MessageValues } from '@sheaf/l10n/keys'
import { Fragment, useId } from 'react'
import { useT } from '../l10n/use-t.ts'
import { isApple } from '../lib/is-apple.ts'
import './key-list.css'

/** The key of most shortcuts, and the one beside it, as they are printed on the reader's keyboard. */
export const MOD = isApple() ? '⌘' : '⌃'
const ALT = isApple() ? '⌥' : 'Alt'

type Keys = readonly string[]
export interface Shortcut {
  readonly label: MessageKey
  readonly values?: MessageValues
  readonly keys: Keys
  /** Whether the keys are pressed together rather than one after the other. */
  readonly isTogether?: boolean
}

/** A11Y-15: these work even while the other shortcuts are turned off. */
export const IN_PADS: readonly Shortcut[] = [
  { label: 'SHORTCUTS.TO_TOOLS', keys: [ALT, 'F10'], isTogether: true },
  { label: 'SHORTCUTS.TO_TEXT', keys: ['Esc'] },
  { label: 'SHORTCUTS.FOLD', keys: [MOD, '⇧', 'Enter'], isTogether: true },
]
const HELD = { Mod: MOD, Alt: ALT, Shift: '⇧' } as const
const isHeld = (key: string): key is keyof typeof HELD => Object.hasOwn(HELD, key)
const printed = (keys: Keys): Keys => keys.map((key) => (isHeld(key) ? HELD[key] : key))
/** A11Y-38: the editor's own shortcuts. */
export const IN_TEXT: readonly Shortcut[] = [
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

interface KeySectionProps {
  readonly title: string
  readonly shortcuts: readonly Shortcut[]
}

/** A part of a list of keys: its title, and what each of the keys does. */
export const KeySection = ({ title, shortcuts }: KeySectionProps) => {
  const t = useT()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      <dl className="key-list">
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
