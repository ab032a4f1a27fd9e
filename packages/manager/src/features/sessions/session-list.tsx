import { Badge, Box, Button, Group, Text } from '@mantine/core'
import type { Session } from '@sheaf/contract/entities/user'
import { ActButton } from '@sheaf/ui/components/act-button'
import { confirm } from '@sheaf/ui/components/confirm'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { t as translateNow } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoadFailure } from '../../components/failures/load-failure.tsx'
import { SectionCard } from '../../components/section-card.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from './sessions.queries.ts'

/** Number of sessions shown at first, so that what stands below stays in sight. */
const FEW = 5

/** Returns the sessions with this browser's first, then by their last use. */
const inOrder = (sessions: readonly Session[]): Session[] =>
  sessions.toSorted((a, b) => Number(b.current) - Number(a.current) || b.lastSeenAt - a.lastSeenAt)

/** Prevents line breaks between a number and its unit, as long as the line has room for them. */
const OneLine = ({ children }: { children: ReactNode }) => <span style={{ display: 'inline-block' }}>{children}</span>

/** Ordered so that the first match wins: each browser also names those that it descends from. */
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:Opera|OPR)\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1]

/** Returns browser and system, as 'Firefox · Windows', or the start of the user agent if both are unknown. */
const browserName = (userAgent: string): string => {
  const known = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter((each) => each !== undefined)
  return known.length > 0 ? known.join(' · ') : userAgent.slice(0, 80)
}

const Row = ({ session, onRevoked }: { session: Session; onRevoked: () => void }) => {
  const t = useT()
  const { mutate, isPending } = useRevokeSession()
  const name = browserName(session.userAgent)
  const revoke = () =>
    mutate(session._id, {
      onSuccess: () => {
        toast.success(t('SESSION.REVOKED'))
        onRevoked()
      },
    })
  return (
    <Group component="li" justify="space-between" gap="xs" py={6} tabIndex={-1}>
      {/* Where the button would squeeze the text into short lines, it stands below. */}
      <Box flex="1 1 12rem">
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {session.current && <Badge variant="light">{t('SESSION.CURRENT')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          <OneLine>
            {t('SESSION.LAST_SEEN')} <RelativeTime at={session.lastSeenAt} /> ·
          </OneLine>{' '}
          <OneLine>
            {t('SESSION.SINCE')} <RelativeTime at={session.ctime} /> ·
          </OneLine>{' '}
          <bdi>{session.address}</bdi>
        </Text>
      </Box>
      {!session.current && (
        <ActButton
          size="xs"
          variant="default"
          flex="none"
          loading={isPending}
          onClick={revoke}
          aria-label={t('SESSION.REVOKE_NAMED', { name })}
        >
          {t('SESSION.REVOKE')}
        </ActButton>
      )}
    </Group>
  )
}

/** Ends all sessions but this one, after a confirmation. */
const RevokeOthers = ({ onRevoked }: { onRevoked: () => void }) => {
  const t = useT()
  const { mutate, isPending } = useRevokeOtherSessions()
  const action = t('SESSION.REVOKE_OTHERS')
  const ask = async () => {
    if (!(await confirm({ title: action, text: t('SESSION.REVOKE_OTHERS_SURE'), action }))) return
    mutate(undefined, {
      onSuccess: () => {
        toast.success(translateNow('SESSION.REVOKED_OTHERS'))
        onRevoked()
      },
    })
  }
  return (
    <ActButton variant="default" loading={isPending} onClick={() => void ask()}>
      {action}
    </ActButton>
  )
}

const Rows = ({ sessions, onRevoked }: { sessions: readonly Session[]; onRevoked: () => void }) => {
  const t = useT()
  const [isWhole, setIsWhole] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const ordered = inOrder(sessions)
  const showAll = () => {
    flushSync(() => setIsWhole(true))
    // The pressed button is gone, so the focus moves to the first session that it revealed.
    list.current?.querySelectorAll<HTMLElement>('li')[FEW]?.focus()
  }
  return (
    <>
      <ul ref={list} style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {(isWhole ? ordered : ordered.slice(0, FEW)).map((session) => (
          <Row key={session._id} session={session} onRevoked={onRevoked} />
        ))}
      </ul>
      <Group justify="space-between" gap="sm">
        {/* With a single other session, the button of its row does the same. */}
        {ordered.filter(({ current }) => !current).length > 1 && <RevokeOthers onRevoked={onRevoked} />}
        {!isWhole && ordered.length > FEW && (
          <Button variant="subtle" onClick={showAll}>
            {t('SESSION.ALL', { number: ordered.length })}
          </Button>
        )}
      </Group>
    </>
  )
}

interface SessionListProps {
  /** Whether the user's password is managed by this site. */
  readonly isPasswordOurs: boolean
}

/** Lists the user's sessions, each with a button to end it, and offers to end all others. */
export const SessionList = ({ isPasswordOurs }: SessionListProps) => {
  const t = useT()
  const query = useQuery(sessionsQuery)
  const { data } = query
  const failure = useLoadFailure(query)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <SectionCard title={t('SESSION.TITLE')} heading={heading}>
      <Text size="sm" c="dimmed">
        {t(isPasswordOurs ? 'SESSION.HELP' : 'SESSION.HELP_ELSEWHERE')}
      </Text>
      {data === undefined && (failure ?? <RowsLoader rows={2} />)}
      {data && <Rows sessions={data} onRevoked={() => heading.current?.focus()} />}
    </SectionCard>
  )
}
