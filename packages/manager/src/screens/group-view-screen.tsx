import { Button, Stack } from '@mantine/core'
import { groupIdSchema } from '@sheaf/contract/ids'
import type { GroupView } from '@sheaf/contract/routes/groups'
import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFilePlus } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { NotFound } from '../chrome/not-found.tsx'
import { actionsOn } from '../features/groups/group-actions.ts'
import { GroupGate } from '../features/groups/group-gate.tsx'
import { GroupMenu } from '../features/groups/group-menu.tsx'
import { GroupProperties } from '../features/groups/group-properties.tsx'
import { LeaveButton } from '../features/groups/leave-button.tsx'
import { MembersPanel } from '../features/groups/members-panel.tsx'
import { WhoCanSee } from '../features/groups/who-can-see.tsx'
import { MarkButtons } from '../features/marks/mark-button.tsx'
import { PadPanel } from '../features/pads/pad-panel.tsx'
import { useActor } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { paths } from '../paths.ts'

export const GroupViewScreen = () => {
  const t = useT()
  const id = groupIdSchema.safeParse(useParams()['key'])
  if (!id.success) return <NotFound />
  return (
    <GroupGate
      key={id.data}
      id={id.data}
      frame={(name, content) => <Page title={name ?? t('GROUP.GROUP')}>{content}</Page>}
    >
      {(group, view) => <OpenGroup group={group} view={view} />}
    </GroupGate>
  )
}

const OpenGroup = ({ group, view }: { group: Group; view: GroupView }) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const actions = actionsOn(group, actor, site)
  const { _id: id, name } = group
  const addPad = actions.addPad ? (
    <Button component={Link} to={paths.padAdd(id)} leftSection={<IconFilePlus size={18} aria-hidden />}>
      {t('GROUP.PAD.ADD')}
    </Button>
  ) : null
  return (
    <Page
      title={name}
      actions={
        <>
          <MarkButtons mark={{ type: 'groups', key: id }} name={name} />
          <GroupMenu group={group} actions={actions} />
          {addPad}
        </>
      }
      aside={
        <>
          <MembersPanel group={group} people={view.users} />
          {actor.kind !== 'visitor' && <WhoCanSee group={group} />}
          <LeaveButton group={group} />
        </>
      }
      help={t('GROUP.VIEW_HELP')}
    >
      <Stack gap="lg">
        <GroupProperties group={group} everyoneIsMember={site.allPadsPublicsAuthentifiedOnly} />
        <PadPanel
          group={group}
          pads={Object.values(view.pads ?? {})}
          mayEdit={actions.editPads}
          addButton={addPad}
          marksOf={(pad) => <MarkButtons mark={{ type: 'pads', key: pad._id }} name={pad.name} />}
        />
      </Stack>
    </Page>
  )
}
