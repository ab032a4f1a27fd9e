import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { Editor } from '@tiptap/react'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { isToolsKey } from './tool-buttons.tsx'
import { useRovingFocus } from './use-roving-focus.ts'

interface ToolBarProps extends Pick<ComponentProps<'div'>, 'className' | 'onMouseDown'> {
  readonly editor: Editor
  readonly children: ReactNode
}

/** The bar of the tools, one stop of the Tab key, to which Alt+F10 leads from the text and Escape back. */
export const ToolBar = ({ editor, children, ...props }: ToolBarProps) => {
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
    if (event.key !== 'Escape' || !isInBar || event.defaultPrevented) return
    // At once: the editor's own command waits for a frame, and the next key would still meet the bar.
    editor.view.focus()
  }
  return (
    <RichTextEditor editor={editor} className="pad-toolbar-frame">
      <RichTextEditor.Toolbar
        ref={bar}
        role="toolbar"
        aria-label={t('EDITOR.TOOLS')}
        aria-keyshortcuts="Alt+F10"
        onKeyDown={handleKeyDown}
        {...props}
      >
        {children}
      </RichTextEditor.Toolbar>
    </RichTextEditor>
  )
}
