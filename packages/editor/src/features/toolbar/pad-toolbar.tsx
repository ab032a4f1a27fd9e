import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useT } from '@sheaf/ui/l10n/use-t'
import { LinkControl } from './link-control.tsx'
import { MoreTools } from './more-tools.tsx'
import { type ToolStates, useToolStates } from './tool-states.ts'
import {
  BLOCK_TOOLS,
  FORMAT_TOOLS,
  HEADING_TOOLS,
  LIST_TOOLS,
  SCRIPT_TOOLS,
  type TextTool,
  UNDO_TOOLS,
} from './tools-of-text.ts'
import '@mantine/tiptap/styles.layer.css'
import './toolbar.css'
import { useRovingFocus } from './use-roving-focus.ts'

interface ToolsProps {
  readonly editor: Editor
  readonly states: ToolStates
  readonly tools: readonly TextTool[]
}

const Tools = ({ editor, states, tools }: ToolsProps) => {
  const t = useT()
  return tools.map(({ name, level, Icon, sign, on, isOff, use }) => {
    const label = t(`EDITOR.TOOL.${name}`, level === undefined ? {} : { level })
    return (
      // Mantine's controls drop a class name, but pass on data attributes.
      <RichTextEditor.Control
        key={label}
        active={on !== undefined && states.on.has(on)}
        disabled={isOff?.(states) ?? false}
        data-sign={sign}
        aria-label={label}
        title={label}
        onClick={() => use(editor.chain().focus()).run()}
      >
        <Icon className="pad-tool-icon" stroke={1.5} />
      </RichTextEditor.Control>
    )
  })
}

/**
 * Returns whether the event is Alt+F10, with which editors commonly lead from the text to its toolbar. Tab and
 * Shift+Tab cannot do so, since they indent.
 */
const isToolsKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: globalThis.KeyboardEvent): boolean =>
  key === 'F10' && altKey && !ctrlKey && !metaKey && !shiftKey

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
        <RichTextEditor.ControlsGroup>
          <Tools editor={editor} states={states} tools={FORMAT_TOOLS} />
          <Tools editor={editor} states={states} tools={SCRIPT_TOOLS} />
          <LinkControl editor={editor} isActive={states.on.has('link')} isOff={states.isCode} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <Tools editor={editor} states={states} tools={HEADING_TOOLS} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <Tools editor={editor} states={states} tools={LIST_TOOLS} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <Tools editor={editor} states={states} tools={BLOCK_TOOLS} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>{children}</RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <MoreTools bar={bar} />
    </RichTextEditor>
  )
}
