import { Button, Stack } from '@mantine/core'
import { groupIdSchema } from '@sheaf/contract/ids'
import type { GroupView } from '@sheaf/contract/routes/groups'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFilePlus } from '@tabler/icons-react'
import { Link, useParams, useSearchParams } from 'react-router'
import { CardPage } from '../chrome/card-page.tsx'
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
import { DropShelf } from '../features/pads/drop-shelf.tsx'
import { isMarked } from '../features/marks/marks.queries.ts'
import { PadPanel } from '../features/pads/pad-panel.tsx'
import { useActor, useCurrentUser } from '../lib/session.ts'
import { CopyLinkButton } from '../lib/copy-link-button.tsx'
import { useShortcutHint } from '../lib/shortcut-hint.ts'
import { useSite } from '../lib/site.ts'
import { paths } from '../paths.ts'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { useMoveTargets } from './move-targets.ts'
import { useMove } from './use-move.ts'
import classes from './group-view-screen.module.css'
import { GroupPreview, previews } from './group-preview.tsx'

export const GroupViewScreen = () => {
  const t = useT()
  const id = groupIdSchema.safeParse(useParams()['key'])
  const [search] = useSearchParams()
  const crumbs = useFolderCrumbs()
  const as = previews.find((each) => each === search.get('as'))
  if (!id.success) return <NotFound />
  return (
    <GroupGate
      key={id.data}
      id={id.data}
      waiting={(content) => (
        <Page title={t('GROUP.GROUP')} crumbs={crumbs}>
          {content}
        </Page>
      )}
      gate={(name, content) => <CardPage title={name ?? t('GROUP.GROUP')}>{content}</CardPage>}
    >
      {(group, view) =>
        as === undefined ? (
          <OpenGroup group={group} view={view} />
        ) : (
          <GroupPreview key={as} group={group} view={view} as={as} />
        )
      }
    </GroupGate>
  )
}

const OpenGroup = ({ group, view }: { group: Group; view: GroupView }) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const actions = actionsOn(group, actor, site)
  const { _id: id, name } = group
  const pads = Object.values(view.pads ?? {})
  const hint = useShortcutHint('add')
  const { move } = useMove(group)
  const crumbs = useFolderCrumbs()
  const addPad = actions.addPad ? (
    <Button component={Link} to={paths.padAdd(id)} {...hint} leftSection={<IconFilePlus size={18} aria-hidden />}>
      {t('GROUP.PAD.ADD')}
    </Button>
  ) : null
  const shelfFor = (dragged: readonly Pad[], end: () => void) => (
    <MoveShelf
      group={group}
      count={dragged.length}
      onDrop={(target) => {
        end()
        void move(dragged, target)
      }}
    />
  )
  return (
    <Page
      title={name}
      crumbs={crumbs}
      actions={
        <>
          <MarkButtons mark={{ type: 'groups', key: id }} name={name} />
          {actions.shareLink && <CopyLinkButton name={name} path={paths.groupView(id)} />}
          <GroupMenu group={group} actions={actions} />
          {addPad}
        </>
      }
      aside={
        <>
          <MembersPanel group={group} people={view.users} />
          {actor.kind !== 'visitor' && <WhoCanSee group={group} pads={pads} />}
          <LeaveButton group={group} />
        </>
      }
      help={t('GROUP.VIEW_HELP')}
    >
      <Stack className={classes.group ?? ''}>
        <GroupProperties group={group} everyoneIsMember={site.allPadsPublicsAuthentifiedOnly} />
        <PadPanel
          group={group}
          pads={pads}
          mayEdit={actions.editPads}
          mayExport={actions.exportAll}
          addButton={addPad}
          marksOf={(pad) => <MarkButtons mark={{ type: 'pads', key: pad._id }} name={pad.name} />}
          // Who has no list of folders names one on the move screen.
          {...(actor.kind === 'user' && { shelfFor })}
        />
      </Stack>
    </Page>
  )
}

interface MoveShelfProps {
  readonly group: Group
  readonly count: number
  readonly onDrop: (target: Group) => void
}

/** Asks for the other groups only once something is dragged. */
const MoveShelf = ({ group, count, onDrop }: MoveShelfProps) => {
  const user = useCurrentUser()
  const targets = useMoveTargets(group)
  const isBookmarked = ({ _id: key }: Group) => isMarked(user, 'bookmark', { type: 'groups', key })
  // The list may be cut short: what one uses most comes first.
  const inOrder = targets?.toSorted((a, b) => Number(isBookmarked(b)) - Number(isBookmarked(a)))
  return <DropShelf count={count} targets={inOrder} onDrop={onDrop} />
}
