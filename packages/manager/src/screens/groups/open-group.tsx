import { Button, Stack } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { GroupView } from '@sheaf/contract/routes/groups'
import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFilePlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { actionsOn } from '../../features/groups/group-actions.ts'
import { GroupMenu } from '../../features/groups/group-menu.tsx'
import { GroupProperties } from '../../features/groups/view/group-properties.tsx'
import { InviteLink } from '../../features/groups/view/invite-link.tsx'
import { LeaveButton } from '../../features/groups/view/leave-button.tsx'
import { MembersPanel } from '../../features/groups/view/members-panel.tsx'
import { WhoCanSee } from '../../features/groups/view/who-can-see.tsx'
import { MarkButtons } from '../../features/marks/mark-button.tsx'
import { mayMarkGroup, mayMarkPad } from '../../features/marks/may-mark.ts'
import { PadPanel } from '../../features/pads/list/pad-panel.tsx'
import { CopyLinkButton } from '../../components/sharing/copy-link-button.tsx'
import { audienceText } from '../../lib/access/audience.ts'
import { PreviewInert, useIsPreview } from '../../components/preview.tsx'
import { useActor } from '../../lib/session/session.ts'
import { useShortcutHint } from '../../lib/preferences/shortcut-hint.ts'
import { useIsPhone } from '../../lib/page/use-is-phone.ts'
import { useSendsMail, useSite } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'
import { useFolderCrumbs, useIsOwnFolder } from './folder-crumbs.ts'
import classes from './open-group.module.css'

/** Loaded lazily with the first pad that is dragged. */
const MoveShelf = lazy(() =>
  retryUntilLoaded(async () => ({ default: (await import('../moving/move-shelf.tsx')).MoveShelf })),
)

interface OpenGroupProps {
  readonly group: Group
  readonly view: Pick<GroupView, 'pads' | 'users'>
  /** Notice above the group's content. */
  readonly notice?: ReactNode
}

/** Shows a group that is open to the actor. */
export const OpenGroup = ({ group, view, notice }: OpenGroupProps) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const actions = actionsOn(group, actor, site)
  const { _id: id, name } = group
  const helpOfUsers = useSendsMail() ? 'GROUP.VIEW_HELP' : 'GROUP.VIEW_HELP_NO_MAIL'
  const help = actor.kind === 'visitor' ? 'GROUP.VIEW_HELP_VISITOR' : helpOfUsers
  const pads = Object.values(view.pads ?? {})
  const isPreview = useIsPreview()
  const isPhone = useIsPhone()
  const hint = useShortcutHint('add')
  const crumbs = useFolderCrumbs(undefined, useIsOwnFolder(group))
  const addPad = actions.addPad ? (
    <Button
      component={Link}
      to={paths.padAdd(id)}
      {...(!isPreview && hint)}
      leftSection={<IconFilePlus size={18} aria-hidden />}
    >
      {t('GROUP.PAD.ADD')}
    </Button>
  ) : null
  // SCR-176: on a phone, where all this stands below the pads, people come first.
  const whoCanSee = actor.kind !== 'visitor' && <WhoCanSee group={group} pads={pads} />
  // Where everybody is a member, there is nobody to invite.
  const showsInviteLink = actions.invite && !site.allPadsPublicsAuthentifiedOnly
  const shelfFor = (dragged: readonly Pad[], end: () => void) => (
    <Suspense>
      <MoveShelf group={group} pads={dragged} onDrop={end} />
    </Suspense>
  )
  return (
    <Page
      title={name}
      crumbs={crumbs}
      isCompact={isPhone && 'wholeTitle'}
      actions={
        <PreviewInert>
          {mayMarkGroup(group, actor, site) && <MarkButtons mark={{ type: 'groups', key: id }} name={name} />}
          {isPhone && showsInviteLink && <InviteLink id={id} />}
          <CopyLinkButton name={name} path={paths.groupView(id)} opensTo={audienceText(group.visibility, site)} />
          <GroupMenu group={group} actions={actions} />
          {!isPhone && showsInviteLink && <InviteLink id={id} />}
          {!isPhone && addPad}
        </PreviewInert>
      }
      aside={
        <>
          {!isPhone && whoCanSee}
          <MembersPanel group={group} people={view.users} />
          <PreviewInert>
            <LeaveButton group={group} />
          </PreviewInert>
          {isPhone && whoCanSee}
        </>
      }
      {...(!isPreview && { help: t(help) })}
    >
      <Stack className={classes.group ?? ''}>
        {notice}
        <GroupProperties group={group} beside={isPhone && addPad && <PreviewInert>{addPad}</PreviewInert>} />
        <PadPanel
          group={group}
          pads={pads}
          mayEdit={actions.editPads}
          mayExport={actions.exportAll}
          addButton={addPad}
          adminsAdd={actions.adminsAdd}
          marksOf={(pad) =>
            mayMarkPad(pad, group, actor, site) && <MarkButtons mark={{ type: 'pads', key: pad._id }} name={pad.name} />
          }
          // Only users have a list of folders to drop onto; the site administrator names one on the move screen.
          {...(actor.kind === 'user' && { shelfFor })}
        />
      </Stack>
    </Page>
  )
}
