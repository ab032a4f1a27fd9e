import type { GroupId, UserListId } from '@sheaf/contract/ids'
import { type QueryClient, queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Group, Text } from '@mantine/core'
import { CopyButton } from '@sheaf/ui/components/copy-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRef } from 'react'
import { type SavedPeople, absenceText, additionText } from '../../lib/people/saved-people.ts'
import { nameOf, useActor } from '../../lib/session/session.ts'

/** Group or user list to which people were added; its page lists the people who were not found. */
export type PeoplePlace = GroupId | UserListId

/**
 * SCR-44: holds the people who were not found when somebody added them, until they close the notice. It is dropped
 * with the session's other data, and is shown to nobody else.
 */
const absentPeopleQuery = (place: PeoplePlace, reader: string) =>
  queryOptions<SavedPeople | null>({ queryKey: ['absent people', reader, place], queryFn: skipToken })

/** Stores the people to report on the page of that place; `null` clears them. */
export const keepAbsentPeople = (
  queryClient: QueryClient,
  place: PeoplePlace,
  reader: string,
  people: SavedPeople | null,
): void => {
  const { queryKey } = absentPeopleQuery(place, reader)
  // Never garbage-collected: this is the only copy, and the user may come back late.
  queryClient.setQueryDefaults(queryKey, { gcTime: Infinity })
  queryClient.setQueryData(queryKey, people)
}

interface AbsentNoticeProps {
  readonly people: SavedPeople
  readonly onClose: () => void
}

/**
 * Names the people who were not found, and separately the people who were added, until closed. Copies the names that
 * were not found one per line, the format that the people picker takes.
 */
const AbsentNotice = ({ people, onClose }: AbsentNoticeProps) => {
  const t = useT()
  const shown = useRef<HTMLParagraphElement>(null)
  const close = () => {
    // The focused button disappears with the notice, so the focus moves to the heading.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    onClose()
  }
  return (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      <Text ref={shown} size="sm" style={{ overflowWrap: 'anywhere' }}>
        {absenceText(people)}
      </Text>
      {people.added.length > 0 && (
        <Text size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {additionText(people)}
        </Text>
      )}
      <Group gap="xs" mt="sm">
        <CopyButton text={people.absent.join('\n')} shown={shown} size="xs" variant="default" />
        <Button size="xs" variant="default" onClick={close}>
          {t('ACTIONS.CLOSE')}
        </Button>
      </Group>
    </Alert>
  )
}

/** Names the people who were not found when the user added them. */
export const AbsentPeople = ({ place }: { readonly place: PeoplePlace }) => {
  const queryClient = useQueryClient()
  const reader = nameOf(useActor())
  const { data: people } = useQuery(absentPeopleQuery(place, reader))
  return people && <AbsentNotice people={people} onClose={() => keepAbsentPeople(queryClient, place, reader, null)} />
}
