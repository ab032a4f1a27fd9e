import { RichTextEditor } from '@mantine/tiptap'
import type { Editor } from '@tiptap/react'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { keysOf } from '../../../lib/menus/keys-of.ts'
import type { ToolStates } from './tool-states.ts'
import type { TextTool } from './tools-of-text.ts'

interface ToolsProps {
  readonly editor: Editor
  readonly states: ToolStates
  readonly tools: readonly TextTool[]
}

/** Buttons of tools that change the text at once. */
export const Tools = ({ editor, states, tools }: ToolsProps) => {
  const t = useT()
  const hasKeys = useHasKeys()
  return tools.map(({ name, Icon, sign, on, isOff, use }) => {
    const label = t(`EDITOR.TOOL.${name}`)
    const keys = hasKeys ? keysOf({ name }) : undefined
    return (
      // Mantine's controls drop a class name, but pass on data attributes.
      <RichTextEditor.Control
        key={label}
        active={on !== undefined && states.on.has(on)}
        disabled={isOff?.(states) ?? false}
        data-sign={sign}
        aria-label={label}
        title={keys === undefined ? label : `${label} (${keys})`}
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
export const isToolsKey = ({ key, altKey, ctrlKey, metaKey, shiftKey }: globalThis.KeyboardEvent): boolean =>
  key === 'F10' && altKey && !ctrlKey && !metaKey && !shiftKey
