import { Anchor, Button, Paper, Stack, Text, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconEye } from '@tabler/icons-react'
import { Fragment } from 'react'
import { createSearchParams, Link } from 'react-router'
import type { Audience } from '../../../lib/access/audience.ts'
import { AudienceList } from '../../../components/access/audience-list.tsx'
import { isWiderHistory, WHO_SEES_HISTORY } from '../../../lib/access/history-readers.ts'
import { seesMoreThanMembers } from '../../../lib/access/group-facts.ts'
import { useActor } from '../../../lib/session/session.ts'
import { useSite } from '../../../lib/session/site.ts'
import { paths } from '../../../paths.ts'
import { canWriteIn, decisionFor, widerPads } from './audience.ts'
import classes from './who-can-see.module.css'

/** Maximum of pads that are listed by name. */
const NAMED_MAX = 5

/** Shows who can see the group, why, and what they see, and which parts are archived. */
export const WhoCanSee = ({ group, pads }: { group: Group; pads: readonly Pad[] }) => {
  const t = useT()
  const site = useSite()
  const actor = useActor()
  const seesMore = seesMoreThanMembers(group, actor)
  const archived = pads.filter((pad) => pad.archived).length
  const historyWider = pads.filter(({ history }) => history !== null && isWiderHistory(group.history, history))
  return (
    <Paper withBorder p="md" bg="var(--sheaf-surface)" component="section" aria-label={t('GROUP.WHO.TITLE')}>
      <Title order={2} mb="xs">
        {t('GROUP.WHO.TITLE')}
      </Title>
      <AudienceList
        visibility={group.visibility}
        decisionFor={(audience) => decisionFor(audience, group, site)}
        canWrite={canWriteIn(group, site)}
      />
      {widerPads(group, pads, site).map(({ text, pads: wider }) => (
        <Fragment key={text}>
          <Text size="sm" mt="sm">
            {t(text, { count: wider.length })}
          </Text>
          <NamedPads group={group} pads={wider} />
        </Fragment>
      ))}
      {group.readonly && !group.archived && (
        <Text size="sm" mt="sm">
          {t('GROUP.WHO.READONLY')}
        </Text>
      )}
      {(group.archived || archived > 0) && (
        <Text size="sm" mt="sm">
          {group.archived ? t('GROUP.WHO.ARCHIVED') : t('GROUP.WHO.PADS_ARCHIVED', { count: archived })}
        </Text>
      )}
      <Text size="sm" mt="sm">
        {t(WHO_SEES_HISTORY[group.history])}
      </Text>
      {historyWider.length > 0 && (
        <>
          <Text size="sm" mt="sm">
            {t('GROUP.HISTORY.WIDER_PADS')}
          </Text>
          <NamedPads group={group} pads={historyWider} />
        </>
      )}
      <Stack gap={4} mt="sm" align="flex-start">
        <ViewAs as="visitor" label={t('GROUP.WHO.VIEW_AS_VISITOR')} />
        {seesMore && <ViewAs as="member" label={t('GROUP.WHO.VIEW_AS_MEMBER')} />}
      </Stack>
    </Paper>
  )
}

const NamedPads = ({ group, pads }: { group: Group; pads: readonly Pad[] }) =>
  pads.length <= NAMED_MAX && (
    <ul className={classes.pads}>
      {pads.map(({ _id, name }) => (
        <li key={_id}>
          <Anchor component={Link} to={paths.padView(group._id, _id)} size="sm" dir="auto">
            {name}
          </Anchor>
        </li>
      ))}
    </ul>
  )

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
