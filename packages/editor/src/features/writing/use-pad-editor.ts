import type { AnyExtension } from '@tiptap/core'
import { type Editor, useEditor } from '@tiptap/react'
import { useEffect, useMemo } from 'react'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { OpenPad } from '../../connection/access-state.ts'
import type { Authors } from '../../connection/authors.ts'
import { padExtensionsFor } from './pad-extensions-for.ts'

interface PadEditorOptions {
  readonly pad: OpenPad
  readonly author: string
  readonly authors: Authors
  /** What other features add to the editor. */
  readonly extensions: readonly AnyExtension[]
  readonly isEditable: boolean
}

/** One editor for as long as the text and its writer are the same. */
export const usePadEditor = ({ pad, author, authors, extensions, isEditable }: PadEditorOptions): Editor => {
  const t = useT()
  const pads = useMemo(
    () =>
      padExtensionsFor({
        pad,
        author,
        isKnownAuthor: (id) => authors.looks.get().has(id),
        nameless: t('EDITOR.GUEST'),
        hint: t('EDITOR.HINT'),
        empty: t('EDITOR.EMPTY'),
        task: t('EDITOR.TASK'),
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- the language is no reason to begin again
    [pad.doc, pad.awareness, author, authors],
  )
  const editor = useEditor(
    {
      extensions: [...pads.extensions, ...extensions],
      editable: isEditable,
      // Its styles are in our sheet.
      injectCSS: false,
      shouldRerenderOnTransaction: false,
      editorProps: { attributes: { 'aria-label': t('EDITOR.TEXT'), 'aria-multiline': 'true', role: 'textbox' } },
      onBeforeCreate: ({ editor: created }) => {
        created.options.content = pads.firstDocument(created.schema) as unknown as typeof created.options.content
      },
    },
    [pads, extensions],
  )
  useEffect(() => {
    if (editor.isEditable !== isEditable) editor.setEditable(isEditable)
  }, [editor, isEditable])
  return editor
}
