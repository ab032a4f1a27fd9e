import { Alert, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconInfoCircle } from '@tabler/icons-react'
import { visibilityAppearance } from '../../../components/access/visibility.tsx'
import { audienceText } from '../../../lib/access/audience.ts'
import { WHO_SEES_HISTORY } from '../../../lib/access/history-readers.ts'
import { useSite } from '../../../lib/session/site.ts'

/**
 * SCR-780, HIST-47: says who will be able to see the chosen pads and their history in another folder, unless everybody
 * is a member.
 */
export const MoveNotice = ({ pads, target }: { pads: readonly Pad[]; target: Group }) => {
  const t = useT()
  const site = useSite()
  const following = pads.filter(({ visibility }) => visibility === null).length
  const own = pads.length - following
  const followsHistory = pads.some(({ history }) => history === null)
  if (site.allPadsPublicsAuthentifiedOnly || pads.length === 0) return null
  return (
    <Alert variant="outline" color="gray" icon={<IconInfoCircle aria-hidden />}>
      {following > 0 && (
        <>
          <Text size="sm">
            {t('GROUP.PAD.MOVE_AUDIENCE', {
              count: following,
              name: target.name,
              visibility: t(visibilityAppearance(target.visibility, site).label),
            })}
          </Text>
          <Text size="sm">{t(audienceText(target.visibility, site))}</Text>
        </>
      )}
      {followsHistory && <Text size="sm">{t(WHO_SEES_HISTORY[target.history])}</Text>}
      {own > 0 && <Text size="sm">{t('GROUP.PAD.MOVE_OWN', { count: own })}</Text>}
    </Alert>
  )
}
