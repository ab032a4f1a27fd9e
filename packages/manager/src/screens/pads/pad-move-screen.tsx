import { Button } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import { canEditPads } from '@sheaf/contract/policy/group'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArchive } from '@tabler/icons-react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { sortPads } from '../../features/pads/list/pad-order.ts'
import { groupFacts } from '../../lib/access/group-facts.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { useNavigateUnlessLeft } from '../../lib/navigation/navigate-unless-left.ts'
import { paths } from '../../paths.ts'
import { AddressedGroup } from '../groups/addressed-group.tsx'
import { GroupNotEditable } from '../groups/group-not-editable.tsx'
import { useFolderCrumbs } from '../groups/folder-crumbs.ts'
import { MoveToListed } from '../moving/move-to-listed.tsx'
import { MoveToNamed } from '../moving/move-to-named.tsx'
import { useMove } from '../moving/use-move.ts'

export const PadMoveScreen = () => {
  const t = useT()
  return (
    <AddressedGroup param="group" title={t('GROUP.PAD.MOVE')}>
      {(group, { pads }) => <OpenToMove group={group} pads={Object.values(pads ?? {})} />}
    </AddressedGroup>
  )
}

/** SCR-149: checks that pads may leave the group at all before asking which. */
const OpenToMove = ({ group, pads }: { group: Group; pads: readonly Pad[] }) => {
  const t = useT()
  const actor = useActor()
  const facts = groupFacts(group, actor, useSite())
  if (canEditPads(actor, facts).allowed) return <MovePads group={group} pads={pads} />
  return <GroupNotEditable group={group} title={t('GROUP.PAD.MOVE_TITLE', { name: group.name })} />
}

/**
 * Returns the pads chosen before this screen was opened: those in the address, which are chosen again whenever it is
 * opened, and with them those in the navigation state, which can hold more than an address.
 */
const useChosenBefore = () => {
  const [search] = useSearchParams()
  const { state } = useLocation()
  const chosenByAddress = search.getAll('pad') as PadId[]
  const chosenAtFirst = [...chosenByAddress, ...((state as { pads?: readonly PadId[] } | null)?.pads ?? [])]
  return { chosenByAddress, chosenAtFirst }
}

const MovePads = ({ group, pads }: { group: Group; pads: readonly Pad[] }) => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigateUnlessLeft()
  const chosenBefore = useChosenBefore()
  const isUser = useActor().kind === 'user'
  // Archived pads must be unarchived before they can be moved.
  const movable = pads.filter(({ archived }) => !archived)
  // Remembered, because the pads leave this folder before the screen does.
  const [hadPads] = useState(movable.length > 0)
  const hasPads = hadPads || movable.length > 0
  const { move, done, isMoving } = useMove(group)
  const crumbs = useFolderCrumbs(group)

  const moveThere = async (chosen: Pad[], target: Group) => {
    if (await move(chosen, target)) await navigate(paths.groupView(target._id))
  }
  const Form = isUser ? MoveToListed : MoveToNamed

  return (
    <Page
      title={t('GROUP.PAD.MOVE_TITLE', { name: group.name })}
      crumbs={crumbs}
      help={isUser ? [t('GROUP.PAD.MOVE_HELP'), t('GROUP.PAD.MOVE_DRAG')] : t('GROUP.PAD.MOVE_HELP_NAMED')}
      width="form"
    >
      {hasPads ? (
        <Form
          group={group}
          pads={sortPads(movable, { field: 'name', ascending: true }, language)}
          {...chosenBefore}
          done={done}
          isMoving={isMoving}
          onMove={(chosen, target) => void moveThere(chosen, target)}
        />
      ) : (
        <EmptyState
          icon={<IconArchive />}
          title={t('GROUP.INFO.PAD_MOVE_NOPAD')}
          text={t(pads.length === 0 ? 'GROUP.PAD.NONE' : 'GROUP.INFO.PAD_MOVE_ALL_ARCHIVED')}
        >
          <Button component={Link} to={paths.groupView(group._id)}>
            {t('GROUP.TO_FOLDER')}
          </Button>
        </EmptyState>
      )}
    </Page>
  )
}
