import { ActionIcon, Badge, Group, Paper, ScrollArea, Text, Title, VisuallyHidden } from '@mantine/core'
import { useT } from '../l10n/use-t.ts'
import { IconUser, IconX } from '@tabler/icons-react'
import { useRef } from 'react'

interface ChosenPeopleProps {
  readonly title: string
  readonly before: readonly string[]
  readonly people: readonly string[]
  readonly onChange: (people: readonly string[]) => void
  /** The last one was taken out: where the focus goes. */
  readonly onEmpty: () => void
}

/** Who is chosen, each with a button to take them out; the focus then moves to the neighbour. */
export const ChosenPeople = ({ title, before, people, onChange, onEmpty }: ChosenPeopleProps) => {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  const known = new Set(before.map((person) => person.toLowerCase()))
  const remove = (at: number) => {
    onChange(people.filter((_, index) => index !== at))
    setTimeout(() => {
      const buttons = list.current?.querySelectorAll('button')
      const next = buttons?.[Math.min(at, buttons.length - 1)]
      if (next === undefined) onEmpty()
      else next.focus()
    })
  }
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {people.length > 0 && (
            <>
              <span aria-hidden>{people.length}</span>
              <VisuallyHidden>{t('USERLIST.COUNT', { count: people.length })}</VisuallyHidden>
            </>
          )}
        </Text>
      </Group>
      {people.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('USERLIST.INFO.USER_NONE')}
        </Text>
      ) : (
        <ScrollArea.Autosize mah={320} type="auto">
          <ul ref={list} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {people.map((person, index) => (
              <Group component="li" key={person} gap="xs" wrap="nowrap" py={2}>
                <IconUser size={16} aria-hidden />
                <Text size="sm" flex={1}>
                  <bdi>{person}</bdi>
                </Text>
                {!known.has(person.toLowerCase()) && (
                  <Badge size="sm" variant="light">
                    {t('GROUP.INVITE_USER.NEW')}
                  </Badge>
                )}
                <ActionIcon
                  size="md"
                  aria-label={t('USERLIST.INFO.USER_REMOVE', { name: person })}
                  onClick={() => remove(index)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Group>
            ))}
          </ul>
        </ScrollArea.Autosize>
      )}
    </Paper>
  )
}
