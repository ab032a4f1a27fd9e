import type { Editor } from '@tiptap/react'
import { FileControl } from './features/files/file-control.tsx'
import { FindControl } from './features/find/find-control.tsx'
import { LineHistoryControl } from './features/lines/line-history-control.tsx'
import { LineLinkControl } from './features/lines/line-link-control.tsx'
import { NotifyControl } from './features/notify/notify-control.tsx'
import { PadToolbar } from './features/toolbar/pad-toolbar.tsx'

interface WritingToolsProps {
  readonly editor: Editor
  readonly padId: string
  readonly base: URL
  /** Whether the writer sees the history of the pad. */
  readonly mayHistory: boolean
  readonly onFind: () => void
  readonly onNotify: (() => void) | undefined
}

export const WritingTools = ({ editor, padId, base, mayHistory, onFind, onNotify }: WritingToolsProps) => (
  <PadToolbar editor={editor}>
    <FileControl editor={editor} kind="picture" />
    <FileControl editor={editor} kind="file" />
    <FindControl onClick={onFind} />
    <LineLinkControl editor={editor} padId={padId} />
    {mayHistory && <LineHistoryControl editor={editor} padId={padId} base={base} />}
    {onNotify && <NotifyControl onClick={onNotify} />}
  </PadToolbar>
)
