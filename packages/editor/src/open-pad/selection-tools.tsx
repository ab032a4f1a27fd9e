import type { Editor } from '@tiptap/react'
import { LineHistoryControl } from '../features/lines/line-history-control.tsx'
import { NotifyControl } from '../features/notify/notify-control.tsx'
import { SelectionBubble } from '../features/toolbar/bubble/selection-bubble.tsx'

interface SelectionToolsProps {
  /** The editor on which the tools act: that of a cell while it has the caret. */
  readonly editor: Editor
  readonly pad: Editor
  readonly padId: string
  readonly base: URL
  /** Whether the writer sees the history of the pad. */
  readonly mayHistory: boolean
  /** Whether something else is done with the text, such as finding. */
  readonly isOff: boolean
  readonly onNotify: (() => void) | undefined
}

/** The tools beside selected letters. */
export const SelectionTools = ({ editor, pad, padId, base, mayHistory, isOff, onNotify }: SelectionToolsProps) => (
  <SelectionBubble editor={editor} isOff={isOff}>
    {mayHistory && <LineHistoryControl editor={pad} padId={padId} base={base} />}
    {onNotify && <NotifyControl onClick={onNotify} />}
  </SelectionBubble>
)
