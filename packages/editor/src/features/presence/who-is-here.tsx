import { Divider, Popover, Text, UnstyledButton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { PresenceUser } from '@sheaf/contract/realtime/socket'
import { PersonDot } from '@sheaf/ui/components/person-dot'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useEffect, useState } from 'react'
import type { Authors } from '../../connection/authors.ts'
import type { Presence } from '../../connection/presence.ts'
import { GuestForm } from './guest-form.tsx'
import { safeColor } from '../../connection/authors.ts'
import { useStore } from '@sheaf/ui/lib/store'
import { followed } from './follow.ts'
import { circlesFor, followPeople, othersWhoWrote, type Person } from './people.ts'
import './presence.css'

interface WhoIsHereProps {
  readonly presence: Presence
  readonly me: PresenceUser
  readonly authors: Authors
  /** Called when a guest changes their name or colour; `undefined` for everybody else, who cannot. */
  readonly onRename: ((profile: { name: string; color: string }) => void) | undefined
}

export const WhoIsHere = ({ presence, me, authors, onRename }: WhoIsHereProps) => {
  const t = useT()
  const [people, setPeople] = useState<readonly Person[]>([])
  const [isOpen, setIsOpen] = useState(false)
  const follows = useStore(followed)
  const wrote = othersWhoWrote(useStore(authors.appearances), people)
  const { author, name, color } = me
  useEffect(() => followPeople(presence, { author, name, color }, setPeople), [presence, author, name, color])
  const follow = (other: string) => {
    followed.set(other === follows ? undefined : other)
    setIsOpen(false)
  }
  const dots = circlesFor(people.length, useMediaQuery('(max-width: 40em)') === true)
  const nameOf = (person: { readonly name: string }) => person.name || t('EDITOR.GUEST')

  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" shadow="md" width={280} trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton
          data-opens
          className="pad-people-button"
          aria-label={t('EDITOR.PEOPLE.COUNT', { count: people.length })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="pad-people-dots">
            {people.slice(0, dots).map((person) => (
              <PersonDot key={person.author} name={nameOf(person)} color={safeColor(person.color)} />
            ))}
          </span>
          {people.length > dots && <span aria-hidden>+{people.length - dots}</span>}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Text fw={600} size="sm" mb="xs">
          {t('EDITOR.PEOPLE.TITLE')}
        </Text>
        <ul className="pad-people-list">
          {people.map((person) => (
            <li key={person.author}>
              <PersonRow
                name={nameOf(person)}
                color={person.color}
                isFollowed={person.author === follows}
                onFollow={person.isMe ? undefined : () => follow(person.author)}
              >
                {person.isGuest && person.name !== '' && ` (${t('EDITOR.GUEST')})`}
                {person.isMe && ` (${t('EDITOR.PEOPLE.YOU')})`}
              </PersonRow>
            </li>
          ))}
        </ul>
        {wrote.length > 0 && (
          <>
            <Text fw={600} size="sm" mt="sm" mb="xs">
              {t('EDITOR.PEOPLE.WROTE')}
            </Text>
            <ul className="pad-people-list" aria-label={t('EDITOR.PEOPLE.WROTE')}>
              {wrote.map((one) => (
                <li key={one.author}>
                  <PersonRow name={nameOf(one)} color={one.color} />
                </li>
              ))}
            </ul>
          </>
        )}
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

interface PersonRowProps {
  readonly name: string
  readonly color: string
  readonly isFollowed?: boolean
  /** Follows that person, or no longer; `undefined` for whom nobody can follow. */
  readonly onFollow?: (() => void) | undefined
  /** What stands behind the name. */
  readonly children?: ReactNode
}

const PersonRow = ({ name, color, isFollowed = false, onFollow, children }: PersonRowProps) => {
  const t = useT()
  const row = (
    <>
      <PersonDot name={name} color={safeColor(color)} />
      <Text size="sm" truncate component="span">
        <bdi>{name}</bdi>
        {children}
      </Text>
    </>
  )
  if (onFollow === undefined) return <span className="pad-person">{row}</span>
  return (
    <UnstyledButton
      className="pad-person"
      aria-pressed={isFollowed}
      title={t('EDITOR.PEOPLE.FOLLOW_PERSON', { name })}
      onClick={onFollow}
    >
      {row}
      <span className="pad-person-act">{t(isFollowed ? 'EDITOR.PEOPLE.UNFOLLOW' : 'EDITOR.PEOPLE.FOLLOW')}</span>
    </UnstyledButton>
  )
}
