import { Stack, Text } from '@mantine/core'
import type { InviteResult } from '@sheaf/contract/entities/invitation'
import { nonBreakingHyphens } from '@sheaf/ui/components/non-breaking-hyphens'
import { useT } from '@sheaf/ui/l10n/use-t'
import { focusOnMount } from '@sheaf/ui/lib/focus-on-mount'
import { SectionCard } from '../../components/section-card.tsx'
import { HandedLink } from './handed-link.tsx'
import { OUTCOME_TEXTS } from './invite-outcome.ts'
import classes from './member-list.module.css'

interface InviteResultsProps {
  readonly results: readonly InviteResult[]
}

/** INV-43: says of each person what the invitation did, and shows the links that no mail carries. */
export const InviteResults = ({ results }: InviteResultsProps) => {
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
                  {nonBreakingHyphens(
                    t(path === undefined ? OUTCOME_TEXTS[outcome].after : 'GROUP.INVITE.INVITED_LINK'),
                  )}
                </Text>
              </Text>
              {path !== undefined && <HandedLink email={email ?? typed} path={path} />}
            </Stack>
          </li>
        ))}
      </Stack>
    </SectionCard>
  )
}
