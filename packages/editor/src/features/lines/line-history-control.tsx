import { RichTextEditor } from '@mantine/tiptap'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconHistory } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { isInManager } from '../../lib/page/placement.ts'
import { historyOfLinesLink } from './line-link.ts'
import { lineNumberAt } from './lines.ts'

interface LineHistoryControlProps {
  readonly editor: Editor
  readonly padId: string
  readonly base: URL
}

/** Leads to who wrote the selected lines when (HIST-115), in place of the pad. */
export const LineHistoryControl = ({ editor, padId, base }: LineHistoryControlProps) => {
  const t = useT()
  const show = () => {
    const { doc, selection } = editor.state
    const lines = { first: lineNumberAt(doc, selection.from), last: lineNumberAt(doc, selection.to) }
    const page = isInManager() ? window.parent : window
    page.location.assign(historyOfLinesLink(padId, lines, base))
  }
  return (
    <RichTextEditor.Control aria-label={t('EDITOR.TOOL.HISTORY')} title={t('EDITOR.TOOL.HISTORY')} onClick={show}>
      <IconHistory className="pad-tool-icon" stroke={1.5} />
    </RichTextEditor.Control>
  )
}
