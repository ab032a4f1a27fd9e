import { Button, Checkbox, Stack, Textarea } from '@mantine/core'
import { ALT_MAX } from '@sheaf/document/text/file-record'
import { ConfirmActions } from '@sheaf/ui/components/confirm-actions'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { t } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { openDialog } from '@sheaf/ui/overlays/dialogs'
import type { Editor } from '@tiptap/core'
import { type FormEvent, useState } from 'react'
import { changeFile } from '../../text-binding/lines/file-lines.ts'
import { fileLineAt, keepLine } from './picked-file.ts'

interface DescribeFormProps {
  readonly alt: string | null
  readonly onSave: (alt: string) => void
  readonly onClose: () => void
}

/** Asks what a picture shows, for those who do not see it. */
const DescribeForm = ({ alt, onSave, onClose }: DescribeFormProps) => {
  const tr = useT()
  const [text, setText] = useState(alt ?? '')
  const [isDecorative, setDecorative] = useState(alt === '')
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave(isDecorative ? '' : text.trim().toWellFormed())
    onClose()
  }
  return (
    <form onSubmit={save}>
      <Stack gap="sm">
        <Textarea
          label={tr('EDITOR.PICTURE.ALT')}
          description={nonBreakingHyphens(tr('EDITOR.PICTURE.ALT_HELP'))}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={ALT_MAX}
          rows={4}
          disabled={isDecorative}
          data-autofocus={!isDecorative || undefined}
        />
        <Checkbox
          label={tr('EDITOR.PICTURE.DECORATIVE')}
          checked={isDecorative}
          onChange={(event) => setDecorative(event.currentTarget.checked)}
          data-autofocus={isDecorative || undefined}
        />
        <ConfirmActions>
          <Button variant="default" onClick={onClose}>
            {tr('ACTIONS.CANCEL')}
          </Button>
          <Button type="submit">{tr('ACTIONS.SAVE')}</Button>
        </ConfirmActions>
      </Stack>
    </form>
  )
}

/** Opens the form for the alternative text of the picture at a position. */
export const describePicture = (editor: Editor, position: number): void => {
  const line = fileLineAt(editor, position)
  if (line === undefined) return
  const find = keepLine(editor, position)
  openDialog({
    title: t('EDITOR.PICTURE.DESCRIBE'),
    content: (onClose) => (
      <DescribeForm
        alt={line.line.alt}
        onClose={onClose}
        onSave={(alt) => {
          const now = find()
          if (now && editor.isEditable) editor.view.dispatch(changeFile(editor.state, now, { alt }))
        }}
      />
    ),
  })
}
