import { Divider, Popover, Text, UnstyledButton } from '@mantine/core'
import type { PresenceUser } from '@sheaf/contract/realtime/socket'
import { PersonDot } from '@sheaf/ui/components/person-dot'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useEffect, useState } from 'react'
import type { Presence } from '../../connection/presence.ts'
import { GuestForm } from './guest-form.tsx'
import { safeColor } from '../../connection/authors.ts'
import { followPeople, type Person } from './people.ts'
import './presence.css'

/** Number of circles for which a phone has room. */
const DOTS_MAX = 3

interface WhoIsHereProps {
  readonly presence: Presence
  readonly me: PresenceUser
  /** Called when a guest changes their name or colour; `undefined` for everybody else, who cannot. */
  readonly onRename: ((profile: { name: string; color: string }) => void) | undefined
}

export const WhoIsHere = ({ presence, me, onRename }: WhoIsHereProps) => {
  const t = useT()
  const [people, setPeople] = useState<readonly Person[]>([])
  const { author, name, color } = me
  useEffect(() => followPeople(presence, { author, name, color }, setPeople), [presence, author, name, color])
  const nameOf = (person: Person) => person.name || t('EDITOR.GUEST')

  return (
    <Popover position="bottom-end" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          data-opens
          className="pad-people-button"
          aria-label={t('EDITOR.PEOPLE.COUNT', { count: people.length })}
        >
          <span className="pad-people-dots">
            {people.slice(0, DOTS_MAX).map((person) => (
              <PersonDot key={person.author} name={nameOf(person)} color={safeColor(person.color)} />
            ))}
          </span>
          {people.length > DOTS_MAX && <span aria-hidden>+{people.length - DOTS_MAX}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600} size="sm" mb="xs">
          {t('EDITOR.PEOPLE.TITLE')}
        </Text>
        <ul className="pad-people-list">
          {people.map((person) => (
            <li key={person.author}>
              <PersonDot name={nameOf(person)} color={safeColor(person.color)} />
              <Text size="sm" truncate>
                <bdi>{nameOf(person)}</bdi>
                {person.isGuest && person.name !== '' && ` (${t('EDITOR.GUEST')})`}
                {person.isMe && ` (${t('EDITOR.PEOPLE.YOU')})`}
              </Text>
            </li>
          ))}
        </ul>
        {onRename && (
          <>
            <Divider my="xs" />
            <GuestForm name={name} color={color} onSubmit={onRename} />
          </>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
