import { RichTextEditor, type RichTextEditorLabels } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconBraces } from '@tabler/icons-react'
import { LinkControl } from './link-control.tsx'
import { MoreTools } from './more-tools.tsx'
import '@mantine/tiptap/styles.layer.css'
import './toolbar.css'
import { useRovingFocus } from './use-roving-focus.ts'

const useLabels = (): Partial<RichTextEditorLabels> => {
  const t = useT()
  return useMemo(
    () => ({
      undoControlLabel: t('EDITOR.TOOL.UNDO'),
      redoControlLabel: t('EDITOR.TOOL.REDO'),
      boldControlLabel: t('EDITOR.TOOL.BOLD'),
      italicControlLabel: t('EDITOR.TOOL.ITALIC'),
      underlineControlLabel: t('EDITOR.TOOL.UNDERLINE'),
      strikeControlLabel: t('EDITOR.TOOL.STRIKE'),
      codeControlLabel: t('EDITOR.TOOL.CODE'),
      h1ControlLabel: t('EDITOR.TOOL.HEADING', { level: 1 }),
      h2ControlLabel: t('EDITOR.TOOL.HEADING', { level: 2 }),
      h3ControlLabel: t('EDITOR.TOOL.HEADING', { level: 3 }),
      bulletListControlLabel: t('EDITOR.TOOL.BULLET_LIST'),
      orderedListControlLabel: t('EDITOR.TOOL.ORDERED_LIST'),
      tasksControlLabel: t('EDITOR.TOOL.TASK_LIST'),
      blockquoteControlLabel: t('EDITOR.TOOL.QUOTE'),
      codeBlockControlLabel: t('EDITOR.TOOL.CODE_BLOCK'),
    }),
    [t],
  )
}

/** Icon other than that of inline code, which Mantine uses for both. */
const CodeBlockIcon = () => <IconBraces className="pad-tool-icon" stroke={1.5} />

/**
 * Returns whether the event is Alt+F10, with which editors commonly lead from the text to its toolbar. Tab and
 * Shift+Tab cannot do so, since they indent in lists.
 */
const isToolsKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: globalThis.KeyboardEvent): boolean =>
  key === 'F10' && altKey && !ctrlKey && !metaKey && !shiftKey

/** Toolbar with formatting, followed by the other tools for writers. */
export const PadToolbar = ({ editor, children }: { readonly editor: Editor; readonly children: ReactNode }) => {
  const t = useT()
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
    <RichTextEditor editor={editor} labels={useLabels()} className="pad-toolbar-frame">
      <RichTextEditor.Toolbar
        ref={bar}
        className="pad-toolbar"
        role="toolbar"
        aria-label={t('EDITOR.TOOLS')}
        aria-keyshortcuts="Alt+F10"
        onKeyDown={handleKeyDown}
      >
        {/* Mantine's controls drop a class name, but pass on data attributes. */}
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Undo data-sign="turns" />
          <RichTextEditor.Redo data-sign="turns" />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Bold />
          <RichTextEditor.Italic />
          <RichTextEditor.Underline />
          <RichTextEditor.Strikethrough />
          <RichTextEditor.Code />
          <LinkControl editor={editor} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.H1 />
          <RichTextEditor.H2 />
          <RichTextEditor.H3 />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.BulletList data-sign="dots" />
          <RichTextEditor.OrderedList data-sign="numbers" />
          <RichTextEditor.TaskList data-sign="ticks" />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.Blockquote data-sign="turns" />
          <RichTextEditor.CodeBlock icon={CodeBlockIcon} />
        </RichTextEditor.ControlsGroup>
        <RichTextEditor.ControlsGroup>{children}</RichTextEditor.ControlsGroup>
      </RichTextEditor.Toolbar>
      <MoreTools bar={bar} />
    </RichTextEditor>
  )
}
