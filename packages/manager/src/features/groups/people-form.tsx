import { Button, Group as Row, Paper, Stack } from '@mantine/core'
import { PeoplePicker, type PickableList } from '@sheaf/ui/components/people-picker'
import { textOfKey } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../lib/api-error.ts'
import { usePeopleSuggestions } from '../../lib/people-suggestions.ts'

interface PeopleFormProps {
  readonly initial: readonly string[]
  readonly lists: readonly PickableList[]
  readonly isPending: boolean
  readonly error: unknown
  readonly cancelTo: string
  readonly onSave: (people: string[]) => void
}

/** The people of one list of a group, all of them: who is taken out here leaves that list. */
export const PeopleForm = ({ initial, lists, isPending, error, cancelTo, onSave }: PeopleFormProps) => {
  const t = useT()
  const [people, setPeople] = useState(initial)
  const [typed, setTyped] = useState('')
  const suggestions = usePeopleSuggestions(typed)
  const save = (event: FormEvent) => {
    event.preventDefault()
    onSave([...people])
  }
  return (
    <Paper withBorder p="lg" bg="var(--sheaf-surface)" component="form" onSubmit={save} noValidate>
      <Stack gap="lg">
        <PeoplePicker
          value={people}
          onChange={setPeople}
          lists={lists}
          suggestions={suggestions}
          onType={setTyped}
          error={error instanceof ApiError ? textOfKey(error.key) : undefined}
        />
        <Row>
          <Button type="submit" loading={isPending}>
            {t('ACTIONS.SAVE')}
          </Button>
          <Button variant="default" component={Link} to={cancelTo}>
            {t('ACTIONS.CANCEL')}
          </Button>
        </Row>
      </Stack>
    </Paper>
  )
}
