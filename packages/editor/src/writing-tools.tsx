import type { Editor } from '@tiptap/react'
import { LineLinkControl } from './features/lines/line-link-control.tsx'
import { NotifyControl } from './features/notify/notify-control.tsx'
import { PadToolbar } from './features/toolbar/pad-toolbar.tsx'

interface WritingToolsProps {
  readonly editor: Editor
  readonly padId: string
  readonly onNotify: (() => void) | undefined
}

export const WritingTools = ({ editor, padId, onNotify }: WritingToolsProps) => (
  <PadToolbar editor={editor}>
    <LineLinkControl editor={editor} padId={padId} />
    {onNotify && <NotifyControl onClick={onNotify} />}
  </PadToolbar>
)
