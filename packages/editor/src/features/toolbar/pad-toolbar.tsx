import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useT } from '@sheaf/ui/l10n/use-t'
import { AlignMenu } from './align-menu.tsx'
import { ColorMenu } from './color-menu.tsx'
import { LISTS } from '../../lib/block-commands.ts'
import { LinkControl } from './link-control.tsx'
import { MoreTools } from './more-tools.tsx'
import { useToolStates } from './tool-states.ts'
import { StyleMenu } from './style-menu.tsx'
import { isToolsKey, Tools } from './tool-buttons.tsx'
import { FORMAT_TOOLS, SCRIPT_TOOLS, UNDO_TOOLS } from './tools-of-text.ts'
import '@mantine/tiptap/styles.layer.css'
import './toolbar.css'
import { useRovingFocus } from './use-roving-focus.ts'

/** Toolbar with formatting, followed by the other tools for writers. */
export const PadToolbar = ({ editor, children }: { readonly editor: Editor; readonly children: ReactNode }) => {
  const t = useT()
  const states = useToolStates(editor)
  const bar = useRef<HTMLDivElement>(null)
  const rove = useRovingFocus(bar)
  useEffect(() => {
    const { dom } = editor.view
    const leaveText = (event: globalThis.KeyboardEvent) => {
      if (!isToolsKey(event)) return
      event.preventDefault()
      bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    }
    dom.addEventListener('keydown', leaveText)
    return () => dom.removeEventListener('keydown', leaveText)
  }, [editor])
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    rove(event)
    // A popover that a tool has opened handles Escape itself.
    const isInBar = event.target instanceof Node && bar.current?.contains(event.target)
    if (event.key === 'Escape' && isInBar && !event.defaultPrevented) editor.commands.focus()
  }
  return (
    <RichTextEditor editor={editor} className="pad-toolbar-frame">
      <RichTextEditor.Toolbar
        ref={bar}
        className="pad-toolbar"
        role="toolbar"
        aria-label={t('EDITOR.TOOLS')}
        aria-keyshortcuts="Alt+F10"
        onKeyDown={handleKeyDown}
      >
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
          <LinkControl editor={editor} isActive={states.on.has('link')} isOff={states.isCode} />
          {children}
        </RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <MoreTools bar={bar} />
    </RichTextEditor>
  )
}
