import { ActionIcon, Badge, Box, Group, Paper, Text, Title, VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@sheaf/l10n/format-number'
import { useLanguage } from '../l10n/use-language.ts'
import { useT } from '../l10n/use-t.ts'
import { IconUser, IconX } from '@tabler/icons-react'
import { useRef } from 'react'

interface ChosenPeopleProps {
  readonly title: string
  readonly before: readonly string[]
  readonly people: readonly string[]
  /** Returns what else is known about a person. */
  readonly about?: ((person: string) => string | undefined) | undefined
  readonly onChange: (people: readonly string[]) => void
  /** Called after the last person was removed, to move the focus elsewhere. */
  readonly onEmpty: () => void
}

/** A long list scrolls. It extends to the edge of the card, and its lines are padded by as much. */
const TO_THE_EDGE = { marginInlineEnd: 'calc(-1 * var(--mantine-spacing-sm))', overflowY: 'auto' } as const
const LIST = { listStyle: 'none', margin: 0, padding: 0, paddingInlineEnd: 'var(--mantine-spacing-sm)' }
/** Aligns the icon, not the button, with the end of the count above it. */
const SIGN_AT_THE_END = { marginInlineEnd: 'calc((1rem - var(--ai-size)) / 2)' }

const Person = ({ person, more }: { readonly person: string; readonly more: string | undefined }) => (
  <Text size="sm" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
    <bdi>{person}</bdi>
    {more && (
      <Text span size="xs" c="dimmed">
        {' · '}
        <bdi>{more}</bdi>
      </Text>
    )}
  </Text>
)

/** Lists the chosen people, each with a button to remove them, after which the focus moves to a neighbour. */
export const ChosenPeople = ({ title, before, people, about, onChange, onEmpty }: ChosenPeopleProps) => {
  const t = useT()
  const language = useLanguage()
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
  const count = t('USERLIST.COUNT', { count: people.length })
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Group justify="space-between" align="baseline" mb={4}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text size="sm" c="dimmed" role="status">
          {people.length > 0 && (
            <>
              <span aria-hidden title={count}>
                {formatNumber(people.length, language)}
              </span>
              <VisuallyHidden>{count}</VisuallyHidden>
            </>
          )}
        </Text>
      </Group>
      {people.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('USERLIST.INFO.USER_NONE')}
        </Text>
      ) : (
        <Box mah={320} style={TO_THE_EDGE}>
          <ul ref={list} style={LIST}>
            {people.map((person, index) => (
              <Group component="li" key={person} gap="xs" wrap="nowrap" py={2}>
                <IconUser size={16} aria-hidden />
                <Person person={person} more={about?.(person)} />
                {!known.has(person.toLowerCase()) && (
                  <Badge size="sm" variant="light">
                    {t('GROUP.INVITE_USER.NEW')}
                  </Badge>
                )}
                <ActionIcon
                  size="md"
                  style={SIGN_AT_THE_END}
                  aria-label={t('USERLIST.INFO.USER_REMOVE', { name: person })}
                  onClick={() => remove(index)}
                >
                  <IconX size={16} />
                </ActionIcon>
              </Group>
            ))}
          </ul>
        </Box>
      )}
    </Paper>
  )
}
