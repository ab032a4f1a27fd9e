import { useT } from '@sheaf/ui/l10n/use-t'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import type { Editor } from '@tiptap/react'
import { labelValues } from '../../lib/commands/block-commands.ts'
import { CaretList } from '../../lib/typing/caret-list.tsx'
import { keysOf } from '../../lib/menus/keys-of.ts'
import { useStore } from '@sheaf/ui/lib/store'
import type { SlashMenu } from './slash-menu.ts'
import './slash.css'

/** Lists what the line at a `/` can be made, and what can be put into it. */
export const SlashList = ({ editor, menu }: { readonly editor: Editor; readonly menu: SlashMenu }) => {
  const t = useT()
  const hasKeys = useHasKeys()
  const open = useStore(menu.open)
  if (open === undefined) return null
  const { commands, active, from } = open
  return (
    <CaretList
      editor={editor}
      label={t('EDITOR.SLASH.LIST')}
      announcement={t('EDITOR.SLASH.COUNT', { count: commands.length })}
      from={from}
      options={commands}
      keyOf={({ name, level }) => `${name}${level ?? ''}`}
      active={active}
      onChoose={(command) => menu.choose(editor, command)}
    >
      {(command) => {
        const { name, Icon, sign } = command
        const keys = hasKeys ? keysOf(command) : undefined
        return (
          <span className="pad-slash-option" data-sign={sign}>
            <Icon size={18} stroke={1.5} aria-hidden />
            <span>{t(`EDITOR.TOOL.${name}`, labelValues(command))}</span>
            {keys && (
              <span className="pad-slash-keys">
                <bdi dir="ltr">{keys}</bdi>
              </span>
            )}
          </span>
        )
      }}
    </CaretList>
  )
}
