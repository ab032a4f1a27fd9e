import { Anchor, Badge, Group as Row, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { VisibilityBadge } from '../../lib/visibility.tsx'
import { When } from '../../lib/when.tsx'
import { paths } from '../../paths.ts'
import { PadMenu } from './pad-menu.tsx'
import classes from './pad-row.module.css'

interface PadRowProps {
  readonly pad: Pad
  readonly group: Group
  readonly mayEdit: boolean
  readonly marks: ReactNode
}

/** SCR-63: says only what differs from the group. */
export const PadRow = ({ pad, group, mayEdit, marks }: PadRowProps) => {
  const t = useT()
  const isReadonly = pad.readonly ?? group.readonly
  return (
    <div className={classes.row}>
      <div className={classes.marks}>{marks}</div>
      <Row gap="xs" className={classes.main ?? ''}>
        <Anchor component={Link} to={paths.padView(group._id, pad._id)} fw={500} underline="hover">
          {pad.name}
        </Anchor>
        {pad.visibility !== null && pad.visibility !== group.visibility && (
          <VisibilityBadge visibility={pad.visibility} />
        )}
        {isReadonly !== group.readonly && isReadonly && (
          <Badge variant="default" size="sm" tt="none" fw={500}>
            {t('GROUP.FIELD.READONLY')}
          </Badge>
        )}
      </Row>
      <Text size="sm" c="dimmed" className={classes.when ?? ''}>
        {pad.lastEdited === null ? t('GROUP.PAD.NEVER_EDITED') : <When at={pad.lastEdited} />}
      </Text>
      <div className={classes.menu}>
        <PadMenu pad={pad} group={group} mayEdit={mayEdit} />
      </div>
    </div>
  )
}
