import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { RowCheckbox } from '@sheaf/ui/components/row-checkbox'
import { StateBadge } from '@sheaf/ui/components/state-badge'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { HTMLAttributes, ReactNode } from 'react'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { IconDots } from '@tabler/icons-react'
import { PreviewInert } from '../../../components/preview.tsx'
import { RowLink } from '../../../components/lists/row-link.tsx'
import { useSite } from '../../../lib/session/site.ts'
import { VisibilityLabel } from '../../../components/access/visibility.tsx'
import { paths } from '../../../paths.ts'
import { useActor } from '../../../lib/session/session.ts'
import { useDuplicatePad } from '../duplicate-pad.queries.ts'
import { padRights } from '../menu/pad-rights.ts'
import type { PadField } from './pad-order.ts'
import classes from './pad-row.module.css'
import { PadTime } from './pad-time.tsx'

const fetchItems = async () => (await import('../menu/pad-menu-items.tsx')).PadRowItems

/** Offers the actions on a pad in a list. Renders nothing if none is allowed. */
const PadMenu = ({ pad, group, onArchive }: { pad: Pad; group: Group; onArchive: () => void }) => {
  const t = useT()
  const duplicate = useDuplicatePad(pad)
  const rights = padRights(pad, group, useActor(), useSite())
  if (!rights.mayShare && !rights.mayRemove && !rights.mayDownload) return null
  return (
    <LazyMenu
      label={t('GROUP.ACTIONS_FOR', { name: pad.name })}
      icon={<IconDots size={20} />}
      fetchItems={fetchItems}
      itemProps={{ pad, group, rights, onArchive, onDuplicate: duplicate }}
    />
  )
}

interface PadRowProps {
  readonly pad: Pad
  readonly group: Group
  /** Field by which the list is ordered. */
  readonly field: PadField
  readonly marks: ReactNode
  /** Selection of the row; `undefined` if the actor cannot act on several pads. */
  readonly choice: { readonly isChosen: boolean; readonly onToggle: (asRange: boolean) => void } | undefined
  /** Props that make the row draggable; `undefined` if the actor may not move the pad. */
  readonly drag: HTMLAttributes<HTMLDivElement> | undefined
  /** Archives or unarchives the pad. */
  readonly onArchive: () => void
}

/** SCR-63: shows a pad in a row, and only those of its properties that differ from the group's. */
export const PadRow = ({ pad, group, field, marks, choice, drag, onArchive }: PadRowProps) => {
  const t = useT()
  const { allPadsPublicsAuthentifiedOnly } = useSite()
  const isSameAsGroup = allPadsPublicsAuthentifiedOnly || pad.visibility === group.visibility
  const ownVisibility = isSameAsGroup ? null : pad.visibility
  const isReadonly = pad.readonly ?? group.readonly
  return (
    <div className={classes.row} data-pad={pad._id} data-chosen={choice?.isChosen} {...drag}>
      <div className={classes.marks}>
        <PreviewInert>
          {choice && (
            <RowCheckbox
              className={classes.choice}
              aria-label={t('GROUP.PAD.CHOOSE_NAMED', { name: pad.name })}
              checked={choice.isChosen}
              // Shift with a click or the space bar selects the range from the last toggled row.
              onChange={({ nativeEvent }) =>
                choice.onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
              }
            />
          )}
          {marks}
        </PreviewInert>
      </div>
      <div className={`${classes.main} ${classes.facts}`}>
        <RowLink to={paths.padView(group._id, pad._id)} name={pad.name} isDragged={drag !== undefined} />
        {ownVisibility !== null && <VisibilityLabel visibility={ownVisibility} />}
        {pad.isTemplate && <StateBadge state="template" text={t('GROUP.FIELD.TEMPLATE')} />}
        {pad.isSiteTemplate && <StateBadge state="template" text={t('GROUP.FIELD.SITE_TEMPLATE')} />}
        {pad.archived && <StateBadge state="archived" text={t('GROUP.PAD.ARCHIVED')} />}
        {isReadonly !== group.readonly && isReadonly && (
          <StateBadge state="read-only" text={t('GROUP.FIELD.READONLY')} />
        )}
      </div>
      <div className={classes.when}>
        <PadTime pad={pad} field={field} />
      </div>
      <div className={classes.menu}>
        <PreviewInert>
          <PadMenu pad={pad} group={group} onArchive={onArchive} />
        </PreviewInert>
      </div>
    </div>
  )
}
