import type { Editor } from '@tiptap/react'
import { FileControl } from '../features/files/file-control.tsx'
import { FindControl } from '../features/find/find-control.tsx'
import { LineHistoryControl } from '../features/lines/line-history-control.tsx'
import { LineLinkControl } from '../features/lines/line-link-control.tsx'
import { NotifyControl } from '../features/notify/notify-control.tsx'
import { PadToolbar } from '../features/toolbar/pad-toolbar.tsx'

interface WritingToolsProps {
  /** The editor on which the tools act: that of a cell while it has the caret. */
  readonly editor: Editor
  readonly pad: Editor
  readonly padId: string
  readonly base: URL
  /** Whether the writer sees the history of the pad. */
  readonly mayHistory: boolean
  readonly onFind: () => void
  readonly onNotify: (() => void) | undefined
}

export const WritingTools = ({ editor, pad, padId, base, mayHistory, onFind, onNotify }: WritingToolsProps) => (
  <PadToolbar editor={editor} picture={<FileControl editor={editor} kind="picture" />}>
    <FileControl editor={editor} kind="file" />
    <FindControl onClick={onFind} />
    <LineLinkControl editor={pad} padId={padId} />
    {mayHistory && <LineHistoryControl editor={pad} padId={padId} base={base} />}
    {onNotify && <NotifyControl onClick={onNotify} />}
  </PadToolbar>
)
