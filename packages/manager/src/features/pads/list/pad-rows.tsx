import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import { confirm } from '@sheaf/ui/components/confirm'
import { useT } from '@sheaf/ui/l10n/use-t'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { LongList } from '../../../components/lists/long-list.tsx'
import { useIsPreview } from '../../../components/preview.tsx'
import { ifBegun } from '../../../lib/api/act.ts'
import { followSelectionKey } from '../../../lib/lists/selection-keys.ts'
import { useTrashRetention } from '../../../lib/format/trash-retention.ts'
import { useArchivePads } from '../archive-pads.queries.ts'
import { usePadDrag } from './pad-drag.ts'
import type { PadField } from './pad-order.ts'
import { PadRow } from './pad-row.tsx'
import { useRemovePads } from '../remove-pads.queries.ts'
import { PadSelectionBar } from './pad-selection-bar.tsx'
import { useRemovedToast } from '../use-removed-toast.ts'
import type { Selection } from '../../../lib/lists/use-selection.ts'

/**
 * To be called with the shown pads before some of them disappear, and with none of them where some stay after all: what
 * has the focus stays then, too.
 */
export type MoveFocus = (shown: readonly PadId[], gone: readonly PadId[]) => void

interface PadRowsProps {
  readonly group: Group
  /** Pads in the order shown: either those in use or the archived ones. */
  readonly pads: readonly Pad[]
  /** Field by which the list is ordered. */
  readonly field: PadField
  readonly label: string
  readonly isArchive: boolean
  readonly selection: Selection<PadId>
  readonly mayEdit: boolean
  readonly mayExport: boolean
  readonly marksOf: (pad: Pad) => ReactNode
  readonly moveFocus: MoveFocus
  /** Renders the shelf onto which dragged pads can be dropped. */
  readonly shelfFor: ((pads: readonly Pad[], end: () => void) => ReactNode) | undefined
}

/** Returns the actions on the selected pads, and the progress of the running one. */
const useActsOnChosen = (
  { group, isArchive, selection: { chosen, chooseNone }, moveFocus }: PadRowsProps,
  shown: readonly PadId[],
) => {
  const t = useT()
  const days = useTrashRetention()
  const removing = useRemovePads(group._id, { isList: true })
  const showRemoved = useRemovedToast(group._id)
  const archiving = useArchivePads(group._id)
  const count = chosen.length
  const remove = async () => {
    const goesOn = await confirm({
      title: t('GROUP.PAD.REMOVE_CHOSEN'),
      text: t('GROUP.INFO.PADS_REMOVE_SURE', { count, days }),
      action: t('GROUP.PAD.REMOVE_CHOSEN'),
      isDangerous: true,
    })
    if (!goesOn) return
    moveFocus(shown, chosen)
    const outcome = await removing.mutateAsync(chosen).catch(ifBegun)
    if (outcome === undefined) return
    showRemoved(outcome)
    if (outcome.failed.length === 0) chooseNone()
    else moveFocus(shown, [])
  }
  const archive = async (pads: readonly PadId[]) => {
    moveFocus(shown, pads)
    const isDone = await archiving.archive(pads, !isArchive)
    if (!isDone) moveFocus(shown, [])
    return isDone
  }
  const archiveChosen = async () => {
    if (await archive(chosen)) chooseNone()
  }
  const acts = { remove, archive, archiveChosen }
  if (removing.isPending) {
    // Counted as they were when it began: rows leave the list meanwhile.
    const progress = t('GROUP.PAD.REMOVE_PROGRESS', { done: removing.done, count: removing.count })
    return { ...acts, running: { act: 'remove', progress } } as const
  }
  if (archiving.isArchiving) {
    const key = isArchive ? 'GROUP.PAD.UNARCHIVE_PROGRESS' : 'GROUP.PAD.ARCHIVE_PROGRESS'
    const progress = t(key, { done: archiving.done, count: archiving.count })
    return { ...acts, running: { act: 'archive', progress } } as const
  }
  return { ...acts, running: undefined }
}

/** Lists pads, with an action bar above them if the actor may act on several. */
export const PadRows = (props: PadRowsProps) => {
  const { group, pads, field, label, isArchive, selection, mayEdit, mayExport, marksOf, shelfFor } = props
  const { remove, archive, archiveChosen, running } = useActsOnChosen(
    props,
    pads.map(({ _id }) => _id),
  )
  const { dragged, sourceOf, end } = usePadDrag()
  const all = useRef<HTMLInputElement>(null)
  const mayChoose = mayEdit || mayExport
  const isPreview = useIsPreview()
  if (pads.length === 0) return null

  const handleKey = (event: KeyboardEvent) =>
    followSelectionKey(event, { selection, rows: '[data-pad]', onNone: () => all.current?.focus() })
  const dragOf = ({ _id }: Pad) => sourceOf(() => (selection.chosen.includes(_id) ? selection.chosen : [_id]))
  const list = (
    <LongList items={pads} keyOf={(pad) => pad._id} rowHeight={57} label={label}>
      {(pad) => (
        <PadRow
          pad={pad}
          group={group}
          field={field}
          marks={marksOf(pad)}
          choice={
            mayChoose
              ? {
                  isChosen: selection.isChosen(pad._id),
                  onToggle: (asRange) => selection.toggle(pad._id, asRange),
                }
              : undefined
          }
          drag={mayEdit && shelfFor ? dragOf(pad) : undefined}
          onArchive={() => void archive([pad._id])}
        />
      )}
    </LongList>
  )
  if (!mayChoose) return list
  return (
    <>
      {/* Handles the keys that bubble up from the checkboxes and links inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what has the focus is inside */}
      <div {...(!isPreview && { onKeyDown: handleKey })}>
        <PadSelectionBar
          group={group}
          shown={pads}
          selection={selection}
          all={all}
          isArchive={isArchive}
          mayEdit={mayEdit}
          mayExport={mayExport}
          running={running}
          onArchive={() => void archiveChosen()}
          onRemove={() => void remove()}
        />
        {list}
      </div>
      {dragged.length > 0 &&
        shelfFor?.(
          pads.filter(({ _id }) => dragged.includes(_id)),
          end,
        )}
    </>
  )
}
