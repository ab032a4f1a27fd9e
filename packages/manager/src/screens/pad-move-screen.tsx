import { Button } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArchive } from '@tabler/icons-react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { actionsOn } from '../features/groups/group-actions.ts'
import { MoveForm } from '../features/pads/move-form.tsx'
import { sortPads } from '../features/pads/pad-order.ts'
import { EmptyFolder } from '../lib/drawings.tsx'
import { useActor } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { useLeadOn } from '../lib/lead-on.ts'
import { paths } from '../paths.ts'
import { AddressedGroup } from './addressed-group.tsx'
import { useFolderCrumbs } from './folder-crumbs.ts'
import { useMoveTargets } from './move-targets.ts'
import { useMove } from './use-move.ts'

export const PadMoveScreen = () => {
  const t = useT()
  return (
    <AddressedGroup param="group" title={t('GROUP.PAD.MOVE')}>
      {(group, { pads }) => <MovePads group={group} pads={Object.values(pads ?? {})} />}
    </AddressedGroup>
  )
}

/** What was chosen before one came here: by the address, or by the list, which may name more than an address holds. */
const useChosenBefore = () => {
  const [search] = useSearchParams()
  const { state } = useLocation()
  return [...search.getAll('pad'), ...((state as { pads?: readonly string[] } | null)?.pads ?? [])] as PadId[]
}

const MovePads = ({ group, pads }: { group: Group; pads: readonly Pad[] }) => {
  const t = useT()
  const language = useLanguage()
  const leadOn = useLeadOn()
  const chosenBefore = useChosenBefore()
  const mayEdit = actionsOn(group, useActor(), useSite()).editPads
  // What is archived is taken out before it moves.
  const movable = pads.filter(({ archived }) => !archived)
  // What is being moved leaves this folder before the screen does.
  const [hadPads] = useState(movable.length > 0)
  const hasPads = hadPads || movable.length > 0
  const targets = useMoveTargets(group)
  const { move, done, isMoving } = useMove(group)
  const crumbs = useFolderCrumbs(group)
  if (!mayEdit) return <NotFound />

  const moveThere = async (chosen: Pad[], target: Group) => {
    if (await move(chosen, target)) await leadOn(paths.groupView(target._id))
  }

  return (
    <Page
      title={t('GROUP.PAD.MOVE_TITLE', { name: group.name })}
      crumbs={crumbs}
      help={t('GROUP.PAD.MOVE_HELP')}
      width="form"
    >
      {hasPads && targets === undefined && <RowsLoader />}
      {!hasPads && (
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
      {hasPads && targets?.length === 0 && (
        <EmptyState icon={<EmptyFolder />} title={t('GROUP.INFO.PAD_MOVE_NOGROUP')}>
          <Button component={Link} to={paths.groupAdd}>
            {t('GROUP.ADD')}
          </Button>
        </EmptyState>
      )}
      {hasPads && targets !== undefined && targets.length > 0 && (
        <MoveForm
          group={group}
          pads={sortPads(movable, { field: 'name', ascending: true }, language)}
          targets={targets}
          chosenAtFirst={chosenBefore}
          done={done}
          isMoving={isMoving}
          onMove={(chosen, target) => void moveThere(chosen, target)}
        />
      )}
    </Page>
  )
}
