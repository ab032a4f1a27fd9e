import { SegmentedControl, Stack } from '@mantine/core'
import { mailStates } from '@sheaf/contract/entities/mail'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { RowCount } from '../../features/administration/row-count.tsx'
import { MailTable, EmptyOutbox } from '../../features/administration/mail/mail-table.tsx'
import { mailsQuery } from '../../features/administration/mail/mails.queries.ts'

const ALL = 'all'

export const AdminOutboxScreen = () => {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const state = mailStates.find((each) => each === params.get('state'))
  const query = useInfiniteQuery(mailsQuery(state))
  const mails = query.data?.pages.flatMap(({ value }) => value)
  return (
    <Page title={t('MENU.OUTBOX')} help={t('OUTBOX.HELP')} width="table">
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('OUTBOX.STATE')}
          style={{ alignSelf: 'flex-start', flexWrap: 'wrap' }}
          data={[
            { value: ALL, label: t('OUTBOX.ALL') },
            ...mailStates.map((value) => ({ value, label: t(`OUTBOX.STATES.${value}`) })),
          ]}
          value={state ?? ALL}
          onChange={(chosen) => setParams(chosen === ALL ? {} : { state: chosen }, { replace: true })}
        />
        <RowCount count={mails?.length} messageKey={query.hasNextPage ? 'OUTBOX.COUNT_MORE' : 'OUTBOX.COUNT'} />
        <MailTable
          query={query}
          mails={mails}
          empty={<EmptyState icon={<EmptyOutbox />} title={t(`OUTBOX.EMPTY.${state ?? ALL}`)} />}
        />
      </Stack>
    </Page>
  )
}
