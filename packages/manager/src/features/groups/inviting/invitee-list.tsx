import { ActionIcon, Box, Group, Text } from '@mantine/core'
import type { InviteResult } from '@sheaf/contract/entities/invitation'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSendsMail } from '../../../lib/session/site.ts'
import { isUndone, textBefore } from './invite-outcome.ts'
import { keyOfTyped } from '../../../lib/people/typed-people.ts'
import classes from '../members/member-list.module.css'

interface InviteeListProps {
  readonly people: readonly string[]
  /** What inviting them would do, by `keyOfTyped`. */
  readonly results: ReadonlyMap<string, InviteResult>
  readonly isChecking: boolean
  readonly onRemove: (person: string) => void
  /** Called after the last person was removed, to move the focus elsewhere. */
  readonly onEmpty: () => void
}

/** INV-41: lists the people to invite, and says of each what will happen. */
export const InviteeList = ({ people, results, isChecking, onRemove, onEmpty }: InviteeListProps) => {
  const t = useT()
  const sendsMail = useSendsMail()
  const list = useRef<HTMLUListElement>(null)
  const remove = (person: string, at: number) => {
    onRemove(person)
    setTimeout(() => {
      const buttons = list.current?.querySelectorAll('button')
      const next = buttons?.[Math.min(at, buttons.length - 1)]
      if (next === undefined) onEmpty()
      else next.focus()
    })
  }
  const textOf = (result: InviteResult | undefined) => {
    if (result !== undefined) return t(textBefore(result.outcome, sendsMail))
    return t(isChecking ? 'GROUP.INVITE.CHECKING' : 'GROUP.INVITE.UNCHECKED')
  }
  return (
    // A long list scrolls.
    <Box mah={360} style={{ overflowY: 'auto' }}>
      <ul ref={list} className={classes.list}>
        {people.map((person, at) => {
          const result = results.get(keyOfTyped(person))
          return (
            <Group component="li" key={person} gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
              <Box miw={0}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{person}</bdi>
                  {result?.login !== undefined && result.login.toLowerCase() !== person.toLowerCase() && (
                    <Text span size="xs" c="dimmed">
                      {' · '}
                      <bdi>{result.login}</bdi>
                    </Text>
                  )}
                </Text>
                <Text
                  size="xs"
                  {...(result && isUndone(result) ? { c: 'var(--mantine-color-error)' } : { c: 'dimmed' })}
                >
                  {nonBreakingHyphens(textOf(result))}
                </Text>
              </Box>
              <ActionIcon
                size="md"
                aria-label={t('USERLIST.INFO.USER_REMOVE', { name: person })}
                onClick={() => remove(person, at)}
              >
                <IconX size={16} />
              </ActionIcon>
            </Group>
          )
        })}
      </ul>
    </Box>
  )
}
