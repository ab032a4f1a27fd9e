import { Anchor, Text } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { GroupId } from '@sheaf/contract/ids'
import { StateBadge } from '@sheaf/ui/components/state-badge'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { RelevantPads } from '@sheaf/contract/routes/pads'
import { LongList } from '../../../components/lists/long-list.tsx'
import { RowLink } from '../../../components/lists/row-link.tsx'
import { paths } from '../../../paths.ts'
import { type PadField, sortPads } from './pad-order.ts'
import classes from './pad-row.module.css'
import { PadTime } from './pad-time.tsx'

/**
 * SCR-33, PAD-45: returns the pads of the user's groups, those watched, and those of watched groups, without
 * duplicates. Names are sorted ascending, dates descending.
 */
export const recentPads = (
  { pads, watchlist }: Pick<RelevantPads, 'pads' | 'watchlist'>,
  field: PadField,
  language: string,
): Pad[] => {
  const all = [watchlist.padsFromGroups, watchlist.pads, pads].flatMap((section) => Object.values(section))
  const once = new Map(all.map((pad) => [pad._id, pad]))
  return sortPads([...once.values()], { field, ascending: field === 'name' }, language)
}

interface RecentPadListProps {
  readonly pads: readonly Pad[]
  /** Field by which the list is ordered. */
  readonly field: PadField
  readonly groupName: (id: GroupId) => string | undefined
  readonly marksOf: (pad: Pad) => ReactNode
}

/** Lists pads from all folders, each with its folder's name, its last edit and the time that it is ordered by. */
export const RecentPadList = ({ pads, field, groupName, marksOf }: RecentPadListProps) => {
  const t = useT()
  return (
    <LongList items={pads} keyOf={(pad) => pad._id} rowHeight={64} label={t('DASHBOARD.PADS')}>
      {(pad) => {
        const name = groupName(pad.group)
        return (
          <div className={`${classes.row} ${classes.withoutMenu}`}>
            <div className={classes.marks}>{marksOf(pad)}</div>
            <div className={classes.main}>
              <RowLink to={paths.padView(pad.group, pad._id)} name={pad.name} />
              {pad.archived && (
                <>
                  {' '}
                  <StateBadge state="archived" text={t('GROUP.PAD.ARCHIVED')} />
                </>
              )}
              {name !== undefined && (
                <Text size="sm">
                  <Anchor
                    component={Link}
                    to={paths.groupView(pad.group)}
                    c="dimmed"
                    underline="hover"
                    className={classes.folder ?? ''}
                    dir="auto"
                  >
                    {name}
                  </Anchor>
                </Text>
              )}
            </div>
            <div className={`${classes.when} ${classes.times}`}>
              <PadTime pad={pad} field={field} alwaysShowsEdit />
            </div>
          </div>
        )
      }}
    </LongList>
  )
}
