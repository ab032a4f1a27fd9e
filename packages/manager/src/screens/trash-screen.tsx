import { groupIdSchema } from '@sheaf/contract/ids'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconTrash } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { TrashTable } from '../features/trash/trash-table.tsx'
import { trashQuery } from '../features/trash/trash.queries.ts'
import { Unavailable } from '../lib/unavailable.tsx'

/** What one may restore. The site administrator's address shows the whole site's; `?group=` narrows it to one folder. */
export const TrashScreen = () => {
  const t = useT()
  const [params] = useSearchParams()
  const group = groupIdSchema.safeParse(params.get('group')).data
  const query = useInfiniteQuery(trashQuery(group))
  const { data, error, refetch } = query
  return (
    <Page title={t('MENU.TRASH')} help={t('TRASH.HELP')} width="table">
      <TrashTable
        query={query}
        items={data?.pages.flatMap(({ value }) => value)}
        empty={<EmptyState icon={<IconTrash />} title={t('TRASH.NONE')} />}
        failure={<Unavailable error={error} text={t('GROUP.UNAVAILABLE')} onRetry={() => void refetch()} />}
      />
    </Page>
  )
}
