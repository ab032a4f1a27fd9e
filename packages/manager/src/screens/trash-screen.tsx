import { type GroupId, groupIdSchema } from '@sheaf/contract/ids'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { groupViewQuery } from '../features/groups/groups.queries.ts'
import { TrashPanel, EmptyTrash } from '../features/trash/trash-panel.tsx'
import { trashQuery } from '../features/trash/trash.queries.ts'
import { useStandingError } from '../lib/errors/standing-error.ts'
import { useTrashRetention } from '../lib/format/trash-retention.ts'
import { Unavailable } from '../components/failures/unavailable.tsx'
import { useFolderCrumbs, useIsOwnFolderAt } from './groups/folder-crumbs.ts'

/**
 * Lists what the user may restore. For the site administrator that is the whole site's trash; `?group=` narrows it to
 * one folder.
 */
export const TrashScreen = () => {
  const [params] = useSearchParams()
  const group = groupIdSchema.safeParse(params.get('group')).data
  return group === undefined ? <Trash /> : <TrashOfGroup id={group} />
}

const TrashOfGroup = ({ id }: { id: GroupId }) => {
  const { data: view } = useQuery(groupViewQuery(id))
  return <Trash id={id} name={view?.value.name} isMine={useIsOwnFolderAt(id)} />
}

interface TrashProps {
  /** Group to which the trash is narrowed. */
  readonly id?: GroupId
  readonly name?: string | undefined
  /** Whether the group is one of the user's own. */
  readonly isMine?: boolean
}

const Trash = ({ id, name, isMine = true }: TrashProps) => {
  const t = useT()
  const query = useInfiniteQuery(trashQuery(id))
  const error = useStandingError(query)
  const help = t('TRASH.HELP', { days: useTrashRetention() })
  const crumbs = useFolderCrumbs(id === undefined || name === undefined ? undefined : { _id: id, name }, isMine)
  return (
    <Page
      title={name === undefined ? t('MENU.TRASH') : t('TRASH.OF', { name })}
      crumbs={crumbs}
      help={id === undefined ? [help, t('TRASH.HELP_GROUPS')] : help}
      width="table"
    >
      <TrashPanel
        query={query}
        empty={<EmptyState icon={<EmptyTrash />} title={t('TRASH.NONE')} />}
        failure={<Unavailable error={error} text={t('GROUP.UNAVAILABLE')} query={query} />}
      />
    </Page>
  )
}
