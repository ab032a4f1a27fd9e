import { LINE_SHORTCUTS, PAD_SHORTCUTS } from '@sheaf/contract/pages/pad-shortcuts'
import { t } from '@sheaf/ui/l10n/i18n'
import { isApple } from '@sheaf/ui/lib/is-apple'

/** Returns what a key is called on the reader's keyboard. */
export const nameOfKey = (key: string): string => {
  if (key === 'Mod') return isApple() ? '⌘' : t('SHORTCUTS.CTRL')
  if (key === 'Shift') return isApple() ? '⇧' : t('SHORTCUTS.SHIFT')
  return key === 'Alt' && isApple() ? '⌥' : key
}

const printed = (keys: readonly string[]): string => keys.map(nameOfKey).join(isApple() ? '' : '+')

/** Returns the keys that do what a tool does, as they are printed on the reader's keyboard; undefined if there are none. */
export const keysOf = (tool: { readonly name: string; readonly level?: number }): string | undefined => {
  const shortcut = PAD_SHORTCUTS.find(
    (one) => one.tool === tool.name && ('level' in one ? one.level : undefined) === tool.level,
  )
  return shortcut && printed(shortcut.keys)
}

/** Returns the keys that do something with whole lines. */
export const keysOfLineAct = (act: (typeof LINE_SHORTCUTS)[number]['act']): string =>
  printed(LINE_SHORTCUTS.find((one) => one.act === act)!.keys)
