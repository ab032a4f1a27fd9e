import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import type { Editor } from '@tiptap/react'
import { useCallback, useEffect } from 'react'
import { openTemplates } from '../features/templates/open-templates.ts'
import { offersTemplates, onTemplateRequest } from '../lib/commands/template-request.ts'
import type { PadFiles } from '../lib/files/pad-files.ts'

/** PAD-83: lets templates be put behind the text by those who are signed in and may write. Returns what offers them. */
export const useTemplates = (editor: Editor, pad: PadFiles, isOffered: boolean): (() => void) => {
  const offer = useCallback(() => {
    if (!offersTemplates.get()) return
    openTemplates({
      pad,
      onInsert: (lines) =>
        void import('../features/writing/clipboard/put-behind-text.ts').then(({ putBehindText }) => {
          if (editor.isDestroyed || !editor.isEditable) return
          putBehindText(editor, lines)
          editor.view.focus()
        }, showUnreachable),
    })
  }, [editor, pad])
  useEffect(() => {
    offersTemplates.set(isOffered)
    const stop = onTemplateRequest(editor, offer)
    return () => {
      offersTemplates.set(false)
      stop()
    }
  }, [editor, offer, isOffered])
  return offer
}
