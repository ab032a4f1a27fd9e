import { ActionIcon, UnstyledButton } from '@mantine/core'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import type { AnyMenuButton } from '@sheaf/ui/components/menu-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconChevronDown, IconLetterCase } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { labelValues } from '../../../lib/commands/block-commands.ts'
import type { ToolStates } from '../tools/tool-states.ts'
import { shownStyle } from '../tools/tools-of-text.ts'

const fetchItems = async () => (await import('./style-items.tsx')).StyleItems

const StyleButton: AnyMenuButton = ({ label, icon, ...props }) => (
  <UnstyledButton {...props} className="pad-style-button" aria-label={label} title={label}>
    {icon}
    <IconChevronDown size={14} aria-hidden />
  </UnstyledButton>
)

interface StyleMenuProps {
  readonly editor: Editor
  readonly states: ToolStates
  /** Whether its button has room for a sign alone. */
  readonly isShort?: boolean
}

/** A button with the sign of the style of the selected lines. */
const ShortButton: AnyMenuButton = ({ label, icon, ...props }) => (
  <ActionIcon {...props} className="pad-tool-menu" aria-label={label} title={label}>
    {icon}
  </ActionIcon>
)

/** EDT-145: names the style of the selected lines, and gives them another one. */
export const StyleMenu = ({ editor, states, isShort = false }: StyleMenuProps) => {
  const t = useT()
  const shown = shownStyle(states)
  const name = t(`EDITOR.TOOL.${shown.name}`, labelValues(shown))
  const label = t('EDITOR.STYLE', { name })
  const { Icon } = shown
  if (isShort) {
    const Sign = shown.on === undefined ? IconLetterCase : Icon
    const sign = <Sign className="pad-tool-icon" stroke={1.5} />
    if (states.isCell) return <ShortButton label={label} icon={sign} data-disabled />
    return (
      <LazyMenu label={label} icon={sign} Button={ShortButton} fetchItems={fetchItems} itemProps={{ editor, states }} />
    )
  }
  // A cell of a table has no headings, quotes or blocks of code.
  if (states.isCell)
    return (
      <UnstyledButton className="pad-style-button" aria-label={label} title={label} disabled>
        <span className="pad-style-name">{name}</span>
      </UnstyledButton>
    )
  return (
    <LazyMenu
      label={label}
      icon={<span className="pad-style-name">{name}</span>}
      Button={StyleButton}
      fetchItems={fetchItems}
      itemProps={{ editor, states }}
    />
  )
}
