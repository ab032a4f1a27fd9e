import { Button } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import type { Group } from '@sheaf/contract/entities/group'
import { EXPORT_PADS_MAX } from '@sheaf/contract/limits'
import { exportGroup } from '@sheaf/contract/routes/exports'
import { ActButton } from '@sheaf/ui/components/act-button'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArchive, IconArchiveOff, IconArrowsMove, IconDownload, IconTrash } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { actionButtonProps, fullNameProps, SelectionBar } from '../../../components/lists/selection-bar.tsx'
import { addressOf } from '../../../lib/api/api.ts'
import { paths } from '../../../paths.ts'
import type { Selection } from '../../../lib/lists/use-selection.ts'

interface PadSelectionBarProps {
  readonly group: Group
  readonly shown: readonly Pad[]
  readonly selection: Selection<PadId>
  /** Ref to the checkbox that selects all, which gets the focus once nothing is selected. */
  readonly all: RefObject<HTMLInputElement | null>
  /** Whether the list holds archived pads. */
  readonly isArchive: boolean
  readonly mayEdit: boolean
  readonly mayExport: boolean
  /** Running action and its progress, if any. */
  readonly running: { readonly act: 'archive' | 'remove'; readonly progress: string } | undefined
  /** Archives or unarchives the selected pads. */
  readonly onArchive: () => void
  readonly onRemove: () => void
}

/** Shows above the rows how many pads are selected, with the actions on them and a box that selects all. */
export const PadSelectionBar = ({
  group,
  shown,
  selection,
  all,
  isArchive,
  mayEdit,
  mayExport,
  running,
  onArchive,
  onRemove,
}: PadSelectionBarProps) => {
  const t = useT()
  const { chosen } = selection
  const archiveName = t(isArchive ? 'GROUP.PAD.UNARCHIVE' : 'GROUP.PAD.ARCHIVE_CHOSEN')
  return (
    <SelectionBar
      shown={shown.length}
      selection={selection}
      all={all}
      countText={t('GROUP.PAD.CHOSEN', { count: chosen.length })}
      progress={running?.progress}
    >
      {mayEdit && !isArchive && (
        <Button
          component={Link}
          to={paths.padMove(group._id)}
          // Passed as state, since addresses are limited in length.
          state={{ pads: chosen }}
          {...actionButtonProps(IconArrowsMove)}
          {...fullNameProps(t('GROUP.PAD.MOVE'))}
        >
          {t('GROUP.PAD.ACT.MOVE')}
        </Button>
      )}
      {mayEdit && (
        <ActButton
          {...actionButtonProps(isArchive ? IconArchiveOff : IconArchive)}
          {...fullNameProps(archiveName)}
          loading={running?.act === 'archive'}
          disabled={running?.act === 'remove'}
          onClick={onArchive}
        >
          {isArchive ? archiveName : t('GROUP.PAD.ACT.ARCHIVE')}
        </ActButton>
      )}
      {mayExport && <ExportButton group={group} chosen={chosen} />}
      {mayEdit && (
        <ActButton
          {...actionButtonProps(IconTrash)}
          {...fullNameProps(t('GROUP.PAD.REMOVE_CHOSEN'))}
          c="var(--mantine-color-error)"
          loading={running?.act === 'remove'}
          disabled={running?.act === 'archive'}
          onClick={onRemove}
        >
          {t('GROUP.PAD.ACT.REMOVE')}
        </ActButton>
      )}
    </SelectionBar>
  )
}

/** Downloads the selected pads. A whole group needs no ids; only a limited number of ids fits into an address. */
const ExportButton = ({ group, chosen }: { group: Group; chosen: readonly PadId[] }) => {
  const t = useT()
  const isWhole = chosen.length === group.pads.length
  const isTooMuch = !isWhole && chosen.length > EXPORT_PADS_MAX
  const buttonProps = actionButtonProps(IconDownload)
  if (isTooMuch) {
    const reason = t('GROUP.PAD.EXPORT_MAX', { max: EXPORT_PADS_MAX })
    return (
      // Screen readers announce the reason, and a click shows it on devices that cannot hover.
      <Button {...buttonProps} aria-disabled data-disabled title={reason} onClick={() => toast.info(reason)}>
        {t('ACTIONS.DOWNLOAD')}
      </Button>
    )
  }
  const { href } = addressOf(exportGroup, { id: group._id }, isWhole ? {} : { pads: chosen.join(',') })
  return (
    <Button {...buttonProps} component="a" href={href} download title={t('GROUP.EXPORT')}>
      {t('ACTIONS.DOWNLOAD')}
    </Button>
  )
}
