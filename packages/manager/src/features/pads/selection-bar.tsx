import { ActionIcon, Button, Checkbox, Group as Row, Text } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import type { Group } from '@sheaf/contract/entities/group'
import { EXPORT_PADS_MAX } from '@sheaf/contract/limits'
import { exportGroup } from '@sheaf/contract/routes/exports'
import { ActButton } from '@sheaf/ui/components/act-button'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArchive, IconArchiveOff, IconArrowsMove, IconDownload, IconTrash, IconX } from '@tabler/icons-react'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { addressOf } from '../../lib/api.ts'
import { useIsPreview } from '../../components/preview.tsx'
import { paths } from '../../paths.ts'
import classes from './selection-bar.module.css'
import type { Selection } from '../../lib/use-selection.ts'

interface SelectionBarProps {
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
export const SelectionBar = ({
  group,
  shown,
  selection: { chosen, chooseAll, chooseNone },
  all,
  isArchive,
  mayEdit,
  mayExport,
  running,
  onArchive,
  onRemove,
}: SelectionBarProps) => {
  const t = useT()
  const isPreview = useIsPreview()
  const count = chosen.length
  const isAll = count === shown.length
  const clear = () => {
    chooseNone()
    // The pressed button disappears with the other actions.
    all.current?.focus()
  }
  const archiveName = t(isArchive ? 'GROUP.PAD.UNARCHIVE' : 'GROUP.PAD.ARCHIVE_CHOSEN')
  return (
    <div className={classes.bar} data-active={count > 0} inert={isPreview}>
      <Row gap="sm" wrap="nowrap" fw={600}>
        <Checkbox
          ref={all}
          // The status text beside it replaces the visible label.
          {...(count === 0 ? { label: t('GROUP.PAD.SELECT_ALL') } : { 'aria-label': t('GROUP.PAD.SELECT_ALL') })}
          checked={isAll}
          indeterminate={count > 0 && !isAll}
          onChange={isAll ? chooseNone : chooseAll}
        />
        <Text span size="sm" fw={600} role="status" className={classes.told ?? ''}>
          {count > 0 && (running?.progress ?? t('GROUP.PAD.CHOSEN', { count }))}
        </Text>
      </Row>
      {count > 0 && (
        <div className={classes.actions} role="group" aria-label={t('GROUP.PAD.CHOSEN', { count })}>
          <div className={classes.acts}>
            {mayEdit && !isArchive && (
              <Button
                component={Link}
                to={paths.padMove(group._id)}
                // Passed as state, since addresses are limited in length.
                state={{ pads: chosen }}
                {...LOOK}
                {...named(t('GROUP.PAD.MOVE'))}
                leftSection={<IconArrowsMove {...SIGN} />}
              >
                {t('GROUP.PAD.ACT.MOVE')}
              </Button>
            )}
            {mayEdit && (
              <ActButton
                {...LOOK}
                {...named(archiveName)}
                loading={running?.act === 'archive'}
                disabled={running?.act === 'remove'}
                leftSection={isArchive ? <IconArchiveOff {...SIGN} /> : <IconArchive {...SIGN} />}
                onClick={onArchive}
              >
                {isArchive ? archiveName : t('GROUP.PAD.ACT.ARCHIVE')}
              </ActButton>
            )}
            {mayExport && <ExportButton group={group} chosen={chosen} />}
            {mayEdit && (
              <ActButton
                {...LOOK}
                {...named(t('GROUP.PAD.REMOVE_CHOSEN'))}
                c="var(--mantine-color-error)"
                loading={running?.act === 'remove'}
                disabled={running?.act === 'archive'}
                leftSection={<IconTrash {...SIGN} />}
                onClick={onRemove}
              >
                {t('GROUP.PAD.ACT.REMOVE')}
              </ActButton>
            )}
          </div>
          <ActionIcon aria-label={t('GROUP.PAD.DESELECT_ALL')} title={t('GROUP.PAD.DESELECT_ALL')} onClick={clear}>
            <IconX size={18} />
          </ActionIcon>
        </div>
      )}
    </div>
  )
}

const LOOK = { size: 'xs', variant: 'default' } as const
const SIGN = { size: 16, 'aria-hidden': true } as const

/** Returns the props that give a button, whose visible label is shortened, its full name. */
const named = (name: string) => ({ 'aria-label': name, title: name })

/** Downloads the selected pads. A whole group needs no ids; only a limited number of ids fits into an address. */
const ExportButton = ({ group, chosen }: { group: Group; chosen: readonly PadId[] }) => {
  const t = useT()
  const isWhole = chosen.length === group.pads.length
  const isTooMuch = !isWhole && chosen.length > EXPORT_PADS_MAX
  const look = { ...LOOK, leftSection: <IconDownload {...SIGN} /> }
  if (isTooMuch) {
    const reason = t('GROUP.PAD.EXPORT_MAX', { max: EXPORT_PADS_MAX })
    return (
      // Screen readers announce the reason, and a click shows it on devices that cannot hover.
      <Button {...look} aria-disabled data-disabled title={reason} onClick={() => toast.info(reason)}>
        {t('ACTIONS.DOWNLOAD')}
      </Button>
    )
  }
  const { href } = addressOf(exportGroup, { id: group._id }, isWhole ? {} : { pads: chosen.join(',') })
  return (
    <Button {...look} component="a" href={href} download title={t('GROUP.EXPORT')}>
      {t('ACTIONS.DOWNLOAD')}
    </Button>
  )
}
