import { Badge, Stack, Text } from '@mantine/core'
import type { Mail } from '@sheaf/contract/entities/mail'
import { ActButton } from '@sheaf/ui/components/act-button'
import { toast } from '@sheaf/ui/components/toast'
import { isMessageKey, t as translateNow } from '@sheaf/ui/l10n/i18n'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type ReactNode, useMemo } from 'react'
import { type Column, DataTable, type ListQuery } from '../../../components/lists/data-table.tsx'
import { RelativeTime } from '../../../components/relative-time.tsx'
import { useRetryMail } from './mails.queries.ts'
import { Drawing, LEAF, PAPER, STRAW } from '../../../components/drawings.tsx'

const COLORS = { waiting: 'gray', sent: 'pine', failed: 'red' } as const

/** Returns the kind of a mail in words. A kind that only a newer server knows keeps its raw name. */
const kindOf = (template: string) => {
  const key = `OUTBOX.MAILS.${template}`
  return isMessageKey(key) ? translateNow(key) : template
}

interface MailTableProps {
  readonly query: ListQuery
  readonly mails: readonly Mail[] | undefined
  readonly empty: ReactNode
}

export const MailTable = ({ query, mails, empty }: MailTableProps) => {
  const t = useT()
  const columns = useMemo(
    (): Column<Mail>[] => [
      { name: 'to', label: t('OUTBOX.TO'), cell: ({ to }) => <bdi>{to}</bdi> },
      { name: 'mail', label: t('OUTBOX.MAIL'), width: 'wide', cell: ({ template }) => kindOf(template) },
      { name: 'when', label: t('OUTBOX.WHEN'), cell: ({ sentAt, ctime }) => <RelativeTime at={sentAt ?? ctime} /> },
      { name: 'state', label: t('OUTBOX.STATE'), cell: (mail) => <State mail={mail} /> },
    ],
    [t],
  )
  return (
    <DataTable
      label={t('MENU.OUTBOX')}
      query={query}
      rows={mails}
      keyOf={({ _id }) => _id}
      rowHeight={56}
      columns={columns}
      actions={actionsOn}
      empty={empty}
    />
  )
}

const actionsOn = (mail: Mail) => mail.canRetry && <Retry mail={mail} />

const State = ({ mail: { state, attempts, nextTryAt, lastError } }: { mail: Mail }) => {
  const t = useT()
  return (
    <Stack gap={2} align="flex-start">
      <Badge variant="light" color={COLORS[state]}>
        {t(`OUTBOX.STATES.${state}`)}
      </Badge>
      {state !== 'sent' && attempts > 0 && (
        <Text size="xs" c="dimmed">
          {t('OUTBOX.ATTEMPTS', { count: attempts })}
        </Text>
      )}
      {state === 'waiting' && nextTryAt !== null && attempts > 0 && (
        <Text size="xs" c="dimmed">
          {t('OUTBOX.NEXT_TRY')} <RelativeTime at={nextTryAt} mayBeFuture />
        </Text>
      )}
      {lastError !== null && state !== 'sent' && (
        <Text size="xs">
          <bdi>{lastError}</bdi>
        </Text>
      )}
    </Stack>
  )
}

const Retry = ({ mail: { _id, to } }: { mail: Mail }) => {
  const t = useT()
  const { mutate, isPending } = useRetryMail()
  const retry = () => mutate(_id, { onSuccess: () => toast.success(t('OUTBOX.RETRIED')) })
  return (
    <ActButton
      size="xs"
      variant="default"
      loading={isPending}
      aria-label={t('ACTIONS.RETRY_NAMED', { name: to })}
      onClick={retry}
    >
      {t('ACTIONS.RETRY')}
    </ActButton>
  )
}

/** Draws an envelope in an open tray. */
export const EmptyOutbox = () => (
  <Drawing>
    <g transform="rotate(-5 60 36)">
      <rect x="32" y="14" width="56" height="38" rx="3" fill={PAPER} />
      <path d="m33 17 27 20 27-20" />
      <path d="M34 50 52 32M86 50 68 32" opacity=".7" />
    </g>
    <path d="M18 52h22l5 9h30l5-9h22v23a5 5 0 0 1-5 5H23a5 5 0 0 1-5-5z" fill={LEAF} />
    <path d="M52 71h16" stroke={STRAW} strokeWidth="3" />
  </Drawing>
)
