import { Badge, Group, Text } from '@mantine/core'
import type { Session } from '@sheaf/contract/entities/user'
import { ActButton } from '@sheaf/ui/components/act-button'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useLoadFailure } from '../../components/load-failure.tsx'
import { SectionCard } from '../../components/section-card.tsx'
import { When } from '../../components/when.tsx'
import { browserName } from './browser-name.ts'
import { sessionsQuery, useRevokeSession } from './sessions.queries.ts'

/** Prevents line breaks between a number and its unit. */
const OneLine = ({ children }: { children: ReactNode }) => <span style={{ whiteSpace: 'nowrap' }}>{children}</span>

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
    <Group component="li" justify="space-between" gap="sm" py={6}>
      <div>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {name}
          </Text>
          {session.current && <Badge variant="light">{t('SESSION.CURRENT')}</Badge>}
        </Group>
        <Text size="xs" c="dimmed">
          {session.address} ·{' '}
          <OneLine>
            {t('SESSION.SINCE')} <When at={session.ctime} /> ·
          </OneLine>{' '}
          <OneLine>
            {t('SESSION.LAST_SEEN')} <When at={session.lastSeenAt} />
          </OneLine>
        </Text>
      </div>
      {!session.current && (
        <ActButton
          size="xs"
          variant="default"
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

interface SessionListProps {
  /** Whether the user's password is managed by this site. */
  readonly isPasswordOurs: boolean
}

/** Lists the user's sessions, each with a button to end it. */
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
      {data && (
        <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {data.map((session) => (
            <Row key={session._id} session={session} onRevoked={() => heading.current?.focus()} />
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
