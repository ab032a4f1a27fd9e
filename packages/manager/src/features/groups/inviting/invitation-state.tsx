import { Text } from '@mantine/core'
import type { Invitation } from '@sheaf/contract/entities/invitation'
import type { MessageKey } from '@sheaf/l10n/keys'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { useT } from '@sheaf/ui/l10n/use-t'
import { memoizePerLanguage } from '@sheaf/l10n/memoize-per-language'
import { dateLocale } from '@sheaf/ui/l10n/date-locale'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { RelativeTime } from '../../../components/relative-time.tsx'

const formatsOf = memoizePerLanguage((language) => ({
  day: new Intl.DateTimeFormat(dateLocale(language), { day: 'numeric', month: 'long' }),
  exact: new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeStyle: 'short' }),
}))

interface CalendarDayProps {
  readonly at: number
  readonly text: (when: string) => string
}

/** Shows the day of an instant of this year or the next, within a `text`, with the exact time as tooltip. */
const CalendarDay = ({ at, text }: CalendarDayProps) => {
  const { day, exact } = formatsOf(useLanguage())
  return (
    <time dateTime={new Date(at).toISOString()} title={exact.format(at)}>
      {text(day.format(at).replaceAll(' ', '\u00A0'))}
    </time>
  )
}

const DELIVERY: Readonly<Record<Invitation['delivery']['state'], MessageKey>> = {
  waiting: 'GROUP.INVITE.WAITING',
  sent: 'GROUP.INVITE.SENT',
  failed: 'GROUP.INVITE.FAILED',
  link: 'GROUP.INVITE.HANDED',
}

/** Says how an invitation is on its way, and when it ends. */
export const InvitationState = ({ invitation }: { readonly invitation: Invitation }) => {
  const t = useT()
  const { state, role, delivery, expiresAt } = invitation
  const isFailed = delivery.state === 'failed'
  return (
    <>
      <Text size="xs" c={isFailed ? 'var(--mantine-color-error)' : 'dimmed'}>
        {role === 'admin' && `${t('GROUP.INVITE.AS_ADMIN')} · `}
        {nonBreakingHyphens(t(DELIVERY[delivery.state]))}
        {' · '}
        {state === 'pending' ? (
          <CalendarDay at={expiresAt} text={(when) => t('GROUP.INVITE.ENDS', { when })} />
        ) : (
          <RelativeTime at={expiresAt} text={(when) => t('GROUP.INVITE.ENDED', { when })} />
        )}
      </Text>
      {delivery.reason !== null && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{delivery.reason}</bdi>
        </Text>
      )}
    </>
  )
}
