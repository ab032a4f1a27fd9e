import { Paper, Table, Text, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { UserId } from '@sheaf/contract/ids'
import { type Actor, visitor } from '@sheaf/contract/policy/actor'
import type { Decision } from '@sheaf/contract/policy/decision'
import { canViewGroup, type GroupFacts, type SiteFacts } from '@sheaf/contract/policy/group'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useSite } from '../../lib/site.ts'

const somebody: Actor = { kind: 'user', id: '-' as UserId, login: '-' }

const ASKED: readonly { label: MessageKey; actor: Actor; role: GroupFacts['role'] }[] = [
  { label: 'GROUP.WHO.VISITOR', actor: visitor, role: 'none' },
  { label: 'GROUP.WHO.USER', actor: somebody, role: 'none' },
  { label: 'GROUP.WHO.MEMBER', actor: somebody, role: 'user' },
]

const answer = (decision: Decision): MessageKey => {
  if (decision.allowed) return 'GROUP.WHO.YES'
  return decision.error === 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' ? 'GROUP.WHO.PASSWORD' : 'GROUP.WHO.NO'
}

/** SCR-66: asks the policy itself, as each kind of person, so that the page cannot promise what the server refuses. */
export const whoCanSee = (group: Group, site: SiteFacts) =>
  ASKED.map(({ label, actor, role }) => ({
    label,
    answer: answer(canViewGroup(actor, { ...group, role, otherAdmins: true, password: 'none', site })),
  }))

export const WhoCanSee = ({ group }: { group: Group }) => {
  const t = useT()
  const site = useSite()
  return (
    <Paper withBorder p="md" bg="var(--sheaf-surface)" component="section" aria-label={t('GROUP.WHO.TITLE')}>
      <Title order={2} mb="xs">
        {t('GROUP.WHO.TITLE')}
      </Title>
      <Table variant="vertical" withRowBorders={false} verticalSpacing={4} horizontalSpacing={0}>
        <Table.Tbody>
          {whoCanSee(group, site).map((row) => (
            <Table.Tr key={row.label}>
              <Table.Th bg="transparent" fw={400}>
                {t(row.label)}
              </Table.Th>
              <Table.Td ta="end">
                <Text span size="sm" fw={600}>
                  {t(row.answer)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}
