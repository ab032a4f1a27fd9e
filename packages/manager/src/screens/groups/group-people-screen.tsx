import { groupIdSchema } from '@sheaf/contract/ids'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useParams } from 'react-router'
import { NotFound } from '../../chrome/not-found.tsx'
import { Page } from '../../chrome/page.tsx'
import { GroupGate } from '../../features/groups/group-gate.tsx'
import { PEOPLE_ACTION, readAction } from '../../features/groups/members/people-actions.ts'
import { ChooseWatchers } from './choose-watchers.tsx'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { GatePage } from './gate-page.tsx'
import { InvitePeople } from './invite-people.tsx'
import { useLists } from '../user-lists/use-lists.ts'

export const GroupPeopleScreen = () => {
  const t = useT()
  const params = useParams()
  const id = groupIdSchema.safeParse(params['group'])
  const action = readAction(params['action'])
  const crumbs = useFolderCrumbs()
  // Starts the request in parallel with the group's.
  useLists()
  if (!id.success || action === undefined) return <NotFound />
  return (
    <GroupGate
      key={`${id.data} ${action}`}
      id={id.data}
      fresh
      waiting={(content) => (
        <Page title={t(PEOPLE_ACTION[action].title)} crumbs={crumbs} width="form">
          {content}
        </Page>
      )}
      gate={(_name, content) => (
        <GatePage group={id.data} title={t(PEOPLE_ACTION[action].title)}>
          {content}
        </GatePage>
      )}
    >
      {(group, view) =>
        action === 'add' ? (
          <ChooseWatchers group={group} view={view} />
        ) : (
          <InvitePeople group={group} view={view} action={action} />
        )
      }
    </GroupGate>
  )
}
