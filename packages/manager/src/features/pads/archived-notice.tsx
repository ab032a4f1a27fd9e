import { Alert, Group as Row, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { canEditPad } from '@sheaf/contract/policy/pad'
import { ActButton } from '@sheaf/ui/components/act-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { groupFacts } from '../../lib/access/group-facts.ts'
import { useActor } from '../../lib/session/session.ts'
import { useSite } from '../../lib/session/site.ts'
import { useArchivePads } from './archive-pads.queries.ts'

/** Returns the message that says what is archived: the pad itself or its whole group. */
export const archivedText = (group: Group | undefined) =>
  group?.archived === true ? 'GROUP.INFO.PAD_IN_ARCHIVE' : 'GROUP.INFO.PAD_ARCHIVED'

interface TakeOutButtonProps {
  readonly pad: Pad
  readonly group: Group
  readonly onTakenOut?: () => void
  /** Whether to use the small button that fits beside a sentence. */
  readonly isSmall?: boolean
}

/** Offers to unarchive a pad, if the actor may. */
export const TakeOutButton = ({ pad, group, onTakenOut, isSmall = false }: TakeOutButtonProps) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const { archive, isArchiving } = useArchivePads(pad.group)
  if (!pad.archived || !canEditPad(actor, { ...pad, group: groupFacts(group, actor, site) }, true).allowed) return null
  const takeOut = async () => {
    if (await archive([pad._id], false)) onTakenOut?.()
  }
  return (
    <ActButton
      size={isSmall ? 'xs' : 'sm'}
      variant="default"
      loading={isArchiving}
      leftSection={<IconArchiveOff size={isSmall ? 14 : 16} aria-hidden />}
      onClick={() => void takeOut()}
    >
      {t('GROUP.PAD.UNARCHIVE')}
    </ActButton>
  )
}

interface ArchivedNoticeProps {
  readonly pad: Pad
  /** Group of the pad; `undefined` if the actor may not see it. */
  readonly group: Group | undefined
  /** Called when the notice, and with it the focused button, disappears. */
  readonly onTakenOut: () => void
}

/** SCR-149: says why an archived pad is read-only, and offers to unarchive it if the actor may. */
export const ArchivedNotice = ({ pad, group, onTakenOut }: ArchivedNoticeProps) => {
  const t = useT()
  if (!pad.archived && group?.archived !== true) return null
  return (
    <Alert variant="light" color="gray" icon={<IconArchive aria-hidden />}>
      <Row justify="space-between" gap="xs">
        <Text size="sm">{t(archivedText(group))}</Text>
        {group !== undefined && <TakeOutButton pad={pad} group={group} onTakenOut={onTakenOut} isSmall />}
      </Row>
    </Alert>
  )
}
