import { CheckIcon, Menu } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ICON_FIRST } from '@sheaf/ui/lib/icon-first'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import type { Editor } from '@tiptap/react'
import { labelValues, STYLES } from '../../../lib/commands/block-commands.ts'
import { keysOf } from '../../../lib/menus/keys-of.ts'
import type { ToolStates } from '../tools/tool-states.ts'
import { shownStyle } from '../tools/tools-of-text.ts'

interface StyleItemsProps {
  readonly editor: Editor
  readonly states: ToolStates
}

/** The styles, each drawn as it looks in the text, with its keys. */
export const StyleItems = ({ editor, states }: StyleItemsProps) => {
  const t = useT()
  const hasKeys = useHasKeys()
  return (
    <Menu.RadioGroup
      value={String(STYLES.indexOf(shownStyle(states)))}
      onChange={(chosen) => STYLES[Number(chosen)]!.use(editor.chain().focus()).run()}
    >
      {STYLES.map((style, at) => {
        const { name, level } = style
        const keys = hasKeys ? keysOf(style) : undefined
        return (
          <Menu.RadioItem
            key={at}
            value={String(at)}
            closeMenuOnClick
            className="pad-style-item"
            data-style-of={level === undefined ? name : `H${level}`}
            styles={ICON_FIRST}
            checkIcon={<CheckIcon size={10} />}
            rightSection={null}
          >
            <span className="pad-style-shown">{t(`EDITOR.TOOL.${name}`, labelValues(style))}</span>
            {keys && <span className="pad-style-keys">{keys}</span>}
          </Menu.RadioItem>
        )
      })}
    </Menu.RadioGroup>
  )
}
