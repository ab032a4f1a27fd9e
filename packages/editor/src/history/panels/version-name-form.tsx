import { Button, Group, Stack, TextInput } from '@mantine/core'
import { STRING_MAX } from '@sheaf/contract/limits'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { useState } from 'react'
import { failureInWords } from '../session/failure-words.ts'

interface VersionNameFormProps {
  readonly name: string
  /** Where what is typed is kept for as long as it is not saved, and under which key. */
  readonly drafts: Map<number | string, string>
  readonly draft: number | string
  readonly onCancel: () => void
  /** Rejects if the name could not be saved, which is then said below it. */
  readonly onSave: (name: string) => Promise<void>
}

/** Asks for the name of a version. */
export const VersionNameForm = ({ name: before, drafts, draft, onCancel, onSave }: VersionNameFormProps) => {
  const t = useT()
  const [name, setName] = useState(drafts.get(draft) ?? before)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setIsSaving(true)
    setFailure(undefined)
    try {
      await onSave(name.trim())
      drafts.delete(draft)
    } catch (error) {
      setFailure(failureInWords(error))
    }
    setIsSaving(false)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void save()
      }}
    >
      <Stack gap="xs" p="xs">
        <TextInput
          label={t('TIMESLIDER.VERSIONS.NAME')}
          value={name}
          error={failure}
          required
          maxLength={STRING_MAX}
          dir="auto"
          ref={focusOnMount}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            drafts.set(draft, currentTarget.value)
          }}
        />
        <Group gap="xs">
          <ActButton type="submit" loading={isSaving}>
            {t('ACTIONS.SAVE')}
          </ActButton>
          <Button
            variant="default"
            onClick={() => {
              drafts.delete(draft)
              onCancel()
            }}
          >
            {t('ACTIONS.CANCEL')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
