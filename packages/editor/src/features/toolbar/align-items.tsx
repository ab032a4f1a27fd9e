import { CheckIcon, Menu } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ICON_FIRST } from '@sheaf/ui/lib/icon-first'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { keysOf } from '../../lib/keys-of.ts'
import type { ToolItemsProps } from './tool-menu.tsx'
import { ALIGNMENTS, shownAlignment } from './tools-of-text.ts'

/** The alignments of lines, with their keys. */
export const AlignItems = ({ editor, states }: ToolItemsProps) => {
  const t = useT()
  const hasKeys = useHasKeys()
  return (
    <Menu.RadioGroup
      value={shownAlignment(states).align}
      onChange={(chosen) => {
        const { align } = ALIGNMENTS.find((one) => one.align === chosen)!
        editor.chain().focus().alignLines(align).run()
      }}
    >
      {ALIGNMENTS.map(({ name, align, Icon }) => {
        const keys = hasKeys ? keysOf({ name }) : undefined
        return (
          <Menu.RadioItem
            key={align}
            value={align}
            closeMenuOnClick
            className="pad-style-item"
            styles={ICON_FIRST}
            checkIcon={<CheckIcon size={10} />}
            rightSection={<Icon size={18} stroke={1.5} data-turns aria-hidden />}
          >
            <span>{t(`EDITOR.TOOL.${name}`)}</span>
            {keys && <span className="pad-style-keys">{keys}</span>}
          </Menu.RadioItem>
        )
      })}
    </Menu.RadioGroup>
  )
}
