import { CheckIcon, Menu } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { ICON_FIRST } from '@sheaf/ui/lib/icon-first'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconFileSymlink,
  IconReplace,
  IconTable,
  IconTrash,
} from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { labelValues, LINE_STYLES, STYLES } from '../../lib/commands/block-commands.ts'
import { keysOf, keysOfLineAct } from '../../lib/menus/keys-of.ts'
import { statesOfLines } from '../../lib/lines/line-states.ts'
import { openByKey } from '../../lib/menus/menu-keys.ts'
import { canBeTable, tableOfLines } from '../../lib/tables/table-lines.ts'
import { type LineRange, placeBeside, positionsOf } from '../../text-binding/lines/line-blocks.ts'
import { isHolder } from '../../text-binding/lines/line-commands.ts'
import { lineOf } from '../../text-binding/tokens.ts'

interface LineMenuItemsProps {
  readonly editor: Editor
  /** Lines with what belongs to them. */
  readonly lines: LineRange
  /** Those of them that were chosen themselves. */
  readonly chosen: LineRange
  readonly onCopyLink: () => void
  /** Called when an item has changed the text. */
  readonly onDone: () => void
}

/** Selects lines, unless all that is selected is among them, so that tools for the selection act on them. */
const selectLines = ({ state, commands }: Editor, lines: LineRange): void => {
  const { from, to } = positionsOf(state.doc, lines)
  const { selection } = state
  if (selection.from <= from || selection.to >= to) commands.setTextSelection({ from: from + 1, to: to - 1 })
}

interface TurnIntoProps extends Pick<LineMenuItemsProps, 'editor' | 'chosen' | 'onDone'> {
  readonly hasKeys: boolean
}

/** What lines can be made, with what they are marked. */
const TurnInto = ({ editor, chosen, onDone, hasKeys }: TurnIntoProps) => {
  const t = useT()
  const states = statesOfLines(editor.state.doc.children.slice(chosen.from, chosen.to).map(lineOf))
  const shown = LINE_STYLES.find(({ on }) => on !== undefined && states.includes(on)) ?? STYLES[0]!
  const choose = (at: number): void => {
    selectLines(editor, chosen)
    LINE_STYLES[at]!.use(editor.chain().focus()).run()
    onDone()
  }
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={<IconReplace size={16} />} onKeyDown={openByKey}>
          {t('EDITOR.LINE.TURN_INTO')}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        <Menu.RadioGroup value={String(LINE_STYLES.indexOf(shown))} onChange={(chosen) => choose(Number(chosen))}>
          {LINE_STYLES.map((style, at) => (
            <Menu.RadioItem
              key={at}
              value={String(at)}
              closeMenuOnClick
              styles={ICON_FIRST}
              checkIcon={<CheckIcon size={10} />}
              rightSection={null}
            >
              <WithKeys keys={hasKeys ? keysOf(style) : undefined}>
                <span className="pad-line-style" data-sign={style.sign}>
                  <style.Icon size={16} stroke={1.5} aria-hidden />
                  {t(`EDITOR.TOOL.${style.name}`, labelValues(style))}
                </span>
              </WithKeys>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  )
}

const WithKeys = ({ keys, children }: { readonly keys: string | undefined; readonly children: ReactNode }) => (
  <span className="pad-line-item">
    {children}
    {keys && <bdi className="pad-line-keys">{keys}</bdi>}
  </span>
)

/** What can be done with lines (EDT-174), each with its keys. */
export const LineMenuItems = ({ editor, lines, chosen, onCopyLink, onDone }: LineMenuItemsProps) => {
  const t = useT()
  const hasKeys = useHasKeys()
  const { doc } = editor.state
  const isAllHeld = doc.children.slice(lines.from, lines.to).every((line) => isHolder(lineOf(line)))
  const item = (
    act: 'DUPLICATE' | 'MOVE_UP' | 'MOVE_DOWN' | 'REMOVE',
    Icon: typeof IconCopy,
    run: () => unknown,
    more: { readonly disabled?: boolean } = {},
  ) => (
    <Menu.Item
      leftSection={<Icon size={16} />}
      onClick={() => {
        run()
        onDone()
      }}
      {...more}
    >
      <WithKeys keys={hasKeys ? keysOfLineAct(act) : undefined}>{t(`EDITOR.LINE.${act}`)}</WithKeys>
    </Menu.Item>
  )
  const { commands } = editor
  return (
    <>
      {!isAllHeld && <TurnInto editor={editor} chosen={chosen} onDone={onDone} hasKeys={hasKeys} />}
      {canBeTable(editor, chosen) && (
        <Menu.Item
          leftSection={<IconTable size={16} />}
          onClick={() => {
            tableOfLines(editor, chosen)
            onDone()
          }}
        >
          {t('EDITOR.TABLE_TOOL.FROM_TEXT')}
        </Menu.Item>
      )}
      {item('DUPLICATE', IconCopy, () => commands.duplicateLines(lines))}
      {item('MOVE_UP', IconArrowUp, () => commands.moveLines(-1, lines), {
        disabled: placeBeside(doc, lines, -1) === undefined,
      })}
      {item('MOVE_DOWN', IconArrowDown, () => commands.moveLines(1, lines), {
        disabled: placeBeside(doc, lines, 1) === undefined,
      })}
      <Menu.Item leftSection={<IconFileSymlink size={16} />} onClick={onCopyLink}>
        {t('EDITOR.TOOL.LINE_LINK')}
      </Menu.Item>
      <Menu.Divider />
      {item('REMOVE', IconTrash, () => commands.removeLines(lines))}
    </>
  )
}
