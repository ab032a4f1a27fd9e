import { RichTextEditor } from '@mantine/tiptap'
import { useMatches } from '@sheaf/ui/lib/use-matches'
import type { Editor } from '@tiptap/react'
import type { ReactNode } from 'react'
import { LISTS } from '../../lib/commands/block-commands.ts'
import { PHONE } from '../../lib/typing/phone-writing.ts'
import { AlignMenu } from './menus/align-menu.tsx'
import { ColorMenu } from './menus/color-menu.tsx'
import { LinkControl } from './link/link-control.tsx'
import { RowOfTools } from './row-of-tools.tsx'
import { StyleMenu } from './menus/style-menu.tsx'
import { TableControl } from './menus/table-control.tsx'
import { ToolBar } from './tools/tool-bar.tsx'
import { Tools } from './tools/tool-buttons.tsx'
import { useToolStates } from './tools/tool-states.ts'
import { FORMAT_TOOLS, SCRIPT_TOOLS, UNDO_TOOLS } from './tools/tools-of-text.ts'
import '@mantine/tiptap/styles.layer.css'
import './toolbar.css'

/** Windows in which the tools have one row, and those that do not fit are behind a button. */
const ONE_ROW = `(max-width: 40em), ${PHONE}`

interface PadToolbarProps {
  readonly editor: Editor
  /** The tool for pictures, which is used more often than those behind it. */
  readonly picture?: ReactNode
  /** The other tools for writers. */
  readonly children: ReactNode
}

/** Toolbar with formatting, followed by the other tools for writers. */
export const PadToolbar = (props: PadToolbarProps) =>
  useMatches(ONE_ROW) ? <RowOfTools {...props} /> : <AllTools {...props} />

const AllTools = ({ editor, picture, children }: PadToolbarProps) => {
  const states = useToolStates(editor)
  return (
    <ToolBar editor={editor} className="pad-toolbar">
      <RichTextEditor.ControlsGroup>
        <Tools editor={editor} states={states} tools={UNDO_TOOLS} />
      </RichTextEditor.ControlsGroup>
      <StyleMenu editor={editor} states={states} />
      <RichTextEditor.ControlsGroup>
        <Tools editor={editor} states={states} tools={FORMAT_TOOLS} />
        <Tools editor={editor} states={states} tools={SCRIPT_TOOLS} />
        <ColorMenu editor={editor} states={states} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <Tools editor={editor} states={states} tools={LISTS} />
        <AlignMenu editor={editor} states={states} />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <TableControl editor={editor} isOff={states.isCell} />
        <LinkControl editor={editor} isActive={states.on.has('link')} isOff={states.isCode} />
        {picture}
        {children}
      </RichTextEditor.ControlsGroup>
    </ToolBar>
  )
}
