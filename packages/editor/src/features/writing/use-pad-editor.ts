import { type AnyExtension, Editor } from '@tiptap/core'
import { useEffect, useMemo } from 'react'
import { onLanguage, t } from '@sheaf/ui/l10n/i18n'
import type { OpenPad } from '../../connection/access-state.ts'
import { PAD_EDITOR_OPTIONS, padExtensionsFor } from './pad-extensions-for.ts'
import { setEditable } from './read-only.ts'

interface PadEditorOptions {
  readonly pad: OpenPad
  readonly author: string
  /** Extensions that other features add to the editor. */
  readonly extensions: readonly AnyExtension[]
  readonly isEditable: boolean
}

const editorProps = () => ({
  attributes: {
    'aria-label': t('EDITOR.TEXT'),
    'aria-description': t('EDITOR.TEXT_KEYS'),
    'aria-multiline': 'true',
    role: 'textbox',
  },
})

/** Returns an editor that lives as long as the text and its writer stay the same. */
export const usePadEditor = ({ pad, author, extensions, isEditable }: PadEditorOptions): Editor => {
  const pads = useMemo(
    () =>
      padExtensionsFor({
        pad,
        author,
        labels: {
          nameless: () => t('EDITOR.GUEST'),
          hint: () => t('EDITOR.HINT'),
          empty: () => t('EDITOR.EMPTY'),
          task: () => t('EDITOR.TASK'),
        },
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- what else of the pad changes is no reason to begin again
    [pad.doc, pad.presence, pad.ids, author],
  )
  const editor = useMemo(
    () =>
      new Editor({
        extensions: [...pads.extensions, ...extensions],
        editable: isEditable,
        ...PAD_EDITOR_OPTIONS,
        editorProps: editorProps(),
        onBeforeCreate: ({ editor: created }) => {
          created.options.content = pads.firstDocument(created.schema) as unknown as typeof created.options.content
        },
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- whether it may be written in is set on the editor that there is
    [pads, extensions],
  )
  useEffect(() => () => editor.destroy(), [editor])
  useEffect(() => {
    if (editor.isEditable !== isEditable) setEditable(editor, isEditable)
  }, [editor, isEditable])
  // When the language changes, the labels are drawn again and the text is left alone.
  useEffect(() => onLanguage(() => editor.setOptions({ editorProps: editorProps() })), [editor])
  return editor
}
