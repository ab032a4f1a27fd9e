import { Group as Row, Text } from '@mantine/core'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { Decision } from '@sheaf/contract/policy/decision'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { answerOf, type Audience, audiences, reasonOf } from '../../lib/access/audience.ts'
import classes from './audience-list.module.css'
import { useSite } from '../../lib/session/site.ts'

const LABELS: Readonly<Record<Audience, MessageKey>> = {
  visitor: 'GROUP.WHO.VISITOR',
  user: 'GROUP.WHO.USER',
  member: 'GROUP.WHO.MEMBER',
}

interface AudienceListProps {
  readonly visibility: Visibility
  /** Returns the policy's decision, so that the page cannot promise what the server refuses. */
  readonly decisionFor: (audience: Audience) => Decision
  /** Whether the audience can also write. */
  readonly canWrite: boolean
}

/**
 * Lists who can see a group or a pad, and why. SCR-66: a reason stands once, below the last of those it is true of.
 * SCR-66: the site administrator, who belongs to no folder, is named at the end.
 */
export const AudienceList = ({ visibility, decisionFor, canWrite }: AudienceListProps) => {
  const t = useT()
  const site = useSite()
  const rows = audiences.map((audience) => {
    const decision = decisionFor(audience)
    return { audience, decision, reason: reasonOf(decision, visibility, site, canWrite) }
  })
  return (
    <div>
      <ul className={classes.list}>
        {rows.map(({ audience, decision, reason }, at) => (
          <li key={audience}>
            <Row justify="space-between" gap="xs" wrap="nowrap" align="baseline">
              <Text size="sm">{t(LABELS[audience])}</Text>
              <Text size="sm" fw={600} className={classes.answer ?? ''}>
                {t(answerOf(decision))}
              </Text>
            </Row>
            {reason !== rows[at + 1]?.reason && (
              <Text size="xs" c="dimmed">
                {t(reason)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" mt={6}>
        {t('GROUP.WHO.SITE_ADMIN')}
      </Text>
    </div>
  )
}
