import { type AnyExtension, Editor } from '@tiptap/core'
import { useEffect, useMemo } from 'react'
import { onLanguage, t } from '@sheaf/ui/l10n/i18n'
import type { OpenPad } from '../../connection/access-state.ts'
import type { DrawsTables } from '../../lib/tables/draws-tables.ts'
import type { PadFiles } from '../../lib/files/pad-files.ts'
import { PAD_EDITOR_OPTIONS } from './pad-editor-options.ts'
import { padExtensionsFor } from './pad-extensions-for.ts'
import { setEditable } from './read-only.ts'
import type { Direction } from '../../lib/lines/line-direction.ts'

interface PadEditorOptions {
  readonly pad: OpenPad
  readonly author: string
  readonly tables: DrawsTables
  readonly files?: PadFiles
  /** Extensions that other features add to the editor. */
  readonly extensions: readonly AnyExtension[]
  readonly isEditable: boolean
  /** Returns whether what is typed is formatted by its signs. */
  readonly formatsTyped: () => boolean
  readonly direction: Direction | undefined
  readonly spelling: Spelling
}

/** How the browser checks the words of the text. */
interface Spelling {
  readonly isChecked: boolean
  /** Code of the text's language; empty if the browser is to find out. */
  readonly language: string
}

const editorProps = ({ isChecked, language }: Spelling) => ({
  attributes: {
    spellcheck: String(isChecked),
    ...(language === '' ? {} : { lang: language }),
    'aria-label': t('EDITOR.TEXT'),
    'aria-description': t('EDITOR.TEXT_KEYS'),
    'aria-multiline': 'true',
    role: 'textbox',
  },
})

/** Returns an editor that lives as long as the text and its writer stay the same. */
export const usePadEditor = ({
  pad,
  author,
  tables,
  files,
  extensions,
  isEditable,
  formatsTyped,
  direction,
  spelling: { isChecked, language },
}: PadEditorOptions): Editor => {
  const pads = useMemo(
    () =>
      padExtensionsFor({
        pad,
        author,
        tables,
        files,
        formatsTyped,
        direction,
        labels: {
          nameless: () => t('EDITOR.GUEST'),
          hint: () => t('EDITOR.HINT'),
          empty: () => t('EDITOR.EMPTY'),
          task: () => t('EDITOR.TASK'),
        },
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- what else of the pad changes is no reason to begin again
    [pad.doc, pad.presence, pad.ids, author, tables, files, formatsTyped, direction],
  )
  const editor = useMemo(
    () =>
      new Editor({
        extensions: [...pads.extensions, ...extensions],
        editable: isEditable,
        ...PAD_EDITOR_OPTIONS,
        editorProps: editorProps({ isChecked, language }),
        onBeforeCreate: ({ editor: created }) => {
          created.options.content = pads.firstDocument(created.schema) as unknown as typeof created.options.content
        },
      }),
    // oxlint-disable-next-line react/exhaustive-deps -- whether it may be written in, and its spelling, are set on the editor that there is
    [pads, extensions],
  )
  useEffect(() => () => editor.destroy(), [editor])
  useEffect(() => {
    if (editor.isEditable !== isEditable) setEditable(editor, isEditable)
  }, [editor, isEditable])
  // When a language changes, the labels are drawn again and the text is left alone.
  useEffect(() => {
    const label = () => editor.setOptions({ editorProps: editorProps({ isChecked, language }) })
    label()
    return onLanguage(label)
  }, [editor, isChecked, language])
  return editor
}
