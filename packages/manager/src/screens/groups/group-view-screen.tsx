import { groupIdSchema } from '@sheaf/contract/ids'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useParams, useSearchParams } from 'react-router'
import { NotFound } from '../../chrome/not-found.tsx'
import { Page } from '../../chrome/page.tsx'
import { AbsentPeople } from '../../components/people/absent-people.tsx'
import { GroupGate } from '../../features/groups/group-gate.tsx'
import { useActor } from '../../lib/session/session.ts'
import { useIsPhone } from '../../lib/page/use-is-phone.ts'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { GatePage } from './gate-page.tsx'
import { GroupPreview, mayPreview, previews } from './group-preview.tsx'
import { OpenGroup } from './open-group.tsx'

export const GroupViewScreen = () => {
  const t = useT()
  const id = groupIdSchema.safeParse(useParams()['key'])
  const [search] = useSearchParams()
  const crumbs = useFolderCrumbs()
  const isPhone = useIsPhone()
  const actor = useActor()
  const as = previews.find((each) => each === search.get('as'))
  if (!id.success) return <NotFound />
  return (
    <GroupGate
      key={id.data}
      id={id.data}
      waiting={(content) => (
        <Page title={t('GROUP.GROUP')} crumbs={crumbs} isCompact={isPhone && 'wholeTitle'}>
          {content}
        </Page>
      )}
      gate={(name, content) => (
        <GatePage group={id.data} title={name ?? t('GROUP.GROUP')}>
          {content}
        </GatePage>
      )}
    >
      {(group, view) =>
        as === undefined || !mayPreview(as, group, actor) ? (
          <OpenGroup group={group} view={view} notice={<AbsentPeople place={group._id} />} />
        ) : (
          <GroupPreview key={as} group={group} view={view} as={as} />
        )
      }
    </GroupGate>
  )
}
