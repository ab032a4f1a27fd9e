import { Stack, Text } from '@mantine/core'
import type { InviteResult } from '@sheaf/contract/entities/invitation'
import type { MessageKey } from '@sheaf/l10n/keys'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { useT } from '@sheaf/ui/l10n/use-t'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { SectionCard } from '../../../components/section-card.tsx'
import { HandedLink } from './handed-link.tsx'
import type { HandedLinks } from './handed-links.ts'
import { OUTCOME_TEXTS } from './invite-outcome.ts'
import classes from '../members/member-list.module.css'

interface InviteResultsProps {
  readonly results: readonly InviteResult[]
  readonly links: HandedLinks
}

/** Returns what is said of somebody: an invitation whose link has ended meanwhile says that. */
const textAfter = ({ outcome, path }: Pick<InviteResult, 'outcome' | 'path'>, links: HandedLinks): MessageKey => {
  if (path === undefined) return OUTCOME_TEXTS[outcome].after
  return links.holds(path) ? 'GROUP.INVITE.INVITED_LINK' : 'GROUP.INVITE.LINK_OVER'
}

/** INV-43: says of each person what the invitation did, and shows the links that no mail carries. */
export const InviteResults = ({ results, links }: InviteResultsProps) => {
  const t = useT()
  return (
    <SectionCard title={t('GROUP.INVITE.RESULTS')} heading={focusOnMount}>
      <Stack component="ul" gap="sm" className={classes.list ?? ''}>
        {results.map(({ typed, outcome, email, login, path }) => (
          <li key={typed}>
            <Stack gap={4}>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                <bdi>{login ?? email ?? typed}</bdi>
                <Text span c="dimmed">
                  {' · '}
                  {nonBreakingHyphens(t(textAfter({ outcome, path }, links)))}
                </Text>
              </Text>
              {path !== undefined && links.holds(path) && (
                <HandedLink email={email ?? typed} path={path} onCopied={() => links.markCopied(path)} />
              )}
            </Stack>
          </li>
        ))}
      </Stack>
    </SectionCard>
  )
}
