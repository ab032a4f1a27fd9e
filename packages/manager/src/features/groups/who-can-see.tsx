import { Button, Group as Row, Paper, Stack, Text, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconEye } from '@tabler/icons-react'
import { createSearchParams, Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { answerOf, type Audience, audiences, decisionFor, reasonOf } from './audience.ts'
import classes from './who-can-see.module.css'

const LABELS: Readonly<Record<Audience, MessageKey>> = {
  visitor: 'GROUP.WHO.VISITOR',
  user: 'GROUP.WHO.USER',
  member: 'GROUP.WHO.MEMBER',
}

/** Who can see the group, why, and what they then see. */
export const WhoCanSee = ({ group }: { group: Group }) => {
  const t = useT()
  const site = useSite()
  return (
    <Paper withBorder p="md" bg="var(--sheaf-surface)" component="section" aria-label={t('GROUP.WHO.TITLE')}>
      <Title order={2} mb="xs">
        {t('GROUP.WHO.TITLE')}
      </Title>
      <ul className={classes.list}>
        {audiences.map((audience) => {
          const decision = decisionFor(audience, group, site)
          return (
            <li key={audience}>
              <Row justify="space-between" gap="xs" wrap="nowrap" align="baseline">
                <Text size="sm">{t(LABELS[audience])}</Text>
                <Text size="sm" fw={600} className={classes.answer ?? ''}>
                  {t(answerOf(decision))}
                </Text>
              </Row>
              <Text size="xs" c="dimmed">
                {t(reasonOf(audience, decision, group, site))}
              </Text>
            </li>
          )
        })}
      </ul>
      <Stack gap={4} mt="sm" align="flex-start">
        <ViewAs as="visitor" label={t('GROUP.WHO.VIEW_AS_VISITOR')} />
        <ViewAs as="member" label={t('GROUP.WHO.VIEW_AS_MEMBER')} />
      </Stack>
    </Paper>
  )
}

const ViewAs = ({ as, label }: { as: Audience; label: string }) => (
  <Button
    component={Link}
    to={{ search: createSearchParams({ as }).toString() }}
    size="compact-sm"
    variant="subtle"
    leftSection={<IconEye size={16} aria-hidden />}
    classNames={{ root: classes.view ?? '', label: classes.viewLabel ?? '' }}
  >
    {label}
  </Button>
)
