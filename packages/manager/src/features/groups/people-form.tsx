import { Button, Paper, Stack } from '@mantine/core'
import { joinPeople, PeoplePicker, type PickableList } from '@sheaf/ui/components/people-picker'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { FormActions } from '../../lib/form-actions.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { useDraft } from '../../lib/draft.ts'
import { LostRightNotice } from '../../lib/kept-form.tsx'
import { usePeopleSuggestions } from '../../lib/people-suggestions.ts'
import { useUnsavedChanges } from '../../lib/unsaved-changes.ts'

interface PeopleFormProps {
  /** How the people of the list are called. */
  readonly title: string
  readonly initial: readonly string[]
  readonly lists: readonly PickableList[]
  readonly cancelTo: string
  /** With whom the form began with, too. */
  readonly onSave: (people: string[], before: readonly string[]) => Promise<unknown>
}

/** The people of one list of a group, all of them: who is taken out here leaves that list. */
export const PeopleForm = ({ title, initial, lists, cancelTo, onSave }: PeopleFormProps) => {
  const t = useT()
  const [before] = useState(initial)
  const [people, setPeople] = useState(initial)
  const [pending, setPending] = useState<readonly string[]>([])
  const [typed, setTyped] = useState('')
  const [isSaving, setIsSaving] = useState(false)
  const [refusal, setRefusal] = useState<unknown>()
  const suggestions = usePeopleSuggestions(typed)
  useUnsavedChanges(String(people) !== String(before) || pending.length > 0, isSaving)
  useDraft({ people: joinPeople(people, pending) }, { people: before }, ({ people: typed = [] }) => setPeople(typed))
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setIsSaving(true)
    try {
      await onSave(joinPeople(people, pending), before)
    } catch (error) {
      setRefusal(error)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Paper
      withBorder
      p="lg"
      bg="var(--sheaf-surface)"
      component="form"
      onSubmit={(event) => void save(event)}
      noValidate
    >
      <Stack gap="lg">
        <PeoplePicker
          title={title}
          before={before}
          value={people}
          onChange={setPeople}
          lists={lists}
          suggestions={suggestions}
          onType={setTyped}
          onPending={setPending}
          error={refusal instanceof ApiError ? textOfKey(refusal.key) : undefined}
        />
        <LostRightNotice isSaving={isSaving} />
        <FormActions>
          <Button type="submit" loading={isSaving}>
            {t('ACTIONS.SAVE')}
          </Button>
          <Button variant="default" component={Link} to={cancelTo}>
            {t('ACTIONS.CANCEL')}
          </Button>
        </FormActions>
      </Stack>
    </Paper>
  )
}
