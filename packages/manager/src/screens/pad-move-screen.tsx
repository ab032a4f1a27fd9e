import { Button } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { groupIdSchema, type PadId } from '@sheaf/contract/ids'
import { canReceivePads } from '@sheaf/contract/policy/group'
import { confirm } from '@sheaf/ui/components/confirm'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFolders } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { NotFound } from '../chrome/not-found.tsx'
import { Page } from '../chrome/page.tsx'
import { actionsOn } from '../features/groups/group-actions.ts'
import { groupFacts } from '../features/groups/group-facts.ts'
import { GroupGate } from '../features/groups/group-gate.tsx'
import { sortGroups } from '../features/groups/group-order.ts'
import { groupIndexQuery } from '../features/groups/groups.queries.ts'
import { widenedBy } from '../features/pads/move-audience.ts'
import { MoveForm } from '../features/pads/move-form.tsx'
import { useMovePads } from '../features/pads/move-pads.queries.ts'
import { sortPads } from '../features/pads/pad-order.ts'
import { useActor } from '../lib/session.ts'
import { useSite } from '../lib/site.ts'
import { VISIBILITY } from '../lib/visibility.tsx'
import { paths } from '../paths.ts'

export const PadMoveScreen = () => {
  const t = useT()
  const id = groupIdSchema.safeParse(useParams()['group'])
  if (!id.success) return <NotFound />
  return (
    <GroupGate
      key={id.data}
      id={id.data}
      frame={(_name, content) => (
        <Page title={t('GROUP.PAD.MOVE')} width="form">
          {content}
        </Page>
      )}
    >
      {(group, { pads }) => <MovePads group={group} pads={Object.values(pads ?? {})} />}
    </GroupGate>
  )
}

/** SCR-73: other groups that take pads from this person. */
const useTargets = (from: Group) => {
  const actor = useActor()
  const site = useSite()
  const { language } = useTranslation().i18n
  const { data: index, isPending } = useQuery(groupIndexQuery)
  const targets = Object.values<Group>(index?.groups ?? {}).filter(
    (group) => group._id !== from._id && canReceivePads(actor, groupFacts(group, actor, site)).allowed,
  )
  return { isPending, targets: sortGroups(targets, { field: 'name', ascending: true }, language) }
}

const MovePads = ({ group, pads }: { group: Group; pads: readonly Pad[] }) => {
  const t = useT()
  const { language } = useTranslation().i18n
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const mayEdit = actionsOn(group, useActor(), useSite()).editPads
  const { targets, isPending } = useTargets(group)
  const { mutateAsync, done, isPending: isMoving } = useMovePads(group._id)
  if (!mayEdit) return <NotFound />

  const mayWiden = (widened: readonly Pad[], target: Group) =>
    widened.length === 0 ||
    confirm({
      title: t('GROUP.PAD.MOVE_WIDER'),
      text: t('GROUP.PAD.MOVE_WIDER_TEXT', {
        name: target.name,
        visibility: t(VISIBILITY[target.visibility].label),
        names: new Intl.ListFormat(language).format(widened.map(({ name }) => name)),
      }),
      action: t('GROUP.PAD.MOVE'),
    })

  const move = async (chosen: Pad[], target: Group) => {
    if (!(await mayWiden(widenedBy(chosen, group, target), target))) return
    const { moved, failed } = await mutateAsync({ pads: chosen.map(({ _id }) => _id), target: target._id })
    if (moved.length > 0) toast.success(t('GROUP.INFO.PAD_MOVE_SUCCESS', { count: moved.length }))
    if (failed.length > 0) toast.warning(t('GROUP.PAD.MOVE_FAILED', { count: failed.length }))
    else await navigate(paths.groupView(target._id))
  }

  return (
    <Page title={t('GROUP.PAD.MOVE_TITLE', { name: group.name })} help={t('GROUP.PAD.MOVE_HELP')} width="form">
      {isPending && <RowsLoader />}
      {!isPending && targets.length === 0 && (
        <EmptyState icon={<IconFolders />} title={t('GROUP.INFO.PAD_MOVE_NOGROUP')}>
          <Button component={Link} to={paths.groupAdd}>
            {t('GROUP.ADD')}
          </Button>
        </EmptyState>
      )}
      {targets.length > 0 && (
        <MoveForm
          group={group}
          pads={sortPads(pads, { field: 'name', ascending: true }, language)}
          targets={targets}
          chosenAtFirst={search.getAll('pad') as PadId[]}
          done={done}
          isMoving={isMoving}
          onMove={(chosen, target) => void move(chosen, target)}
        />
      )}
    </Page>
  )
}
