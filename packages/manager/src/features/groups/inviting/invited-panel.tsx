import { Anchor, Group as Row, Text, Title } from '@mantine/core'
import type { GroupId } from '@sheaf/contract/ids'
import { formatNumber } from '@sheaf/l10n/format-number'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { invitationsQuery } from './invitations.queries.ts'
import { InvitationState } from './invitation-state.tsx'
import classes from '../members/member-list.module.css'

/** As many as leave what stands below them in sight. The people screen lists them all. */
const FEW = 8

/** INV-45: shows among the members whom the group has invited, if there are any. */
export const InvitedPanel = ({ id }: { id: GroupId }) => {
  const t = useT()
  const language = useLanguage()
  const heading = useId()
  const { data: invitations = [] } = useQuery(invitationsQuery(id))
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <Row justify="space-between" gap="xs" wrap="nowrap">
        <Title order={3} id={heading} fz="sm" ff="var(--mantine-font-family)">
          {`${t('GROUP.INVITE.PENDING_TITLE')} (${formatNumber(invitations.length, language)})`}
        </Title>
        <Anchor
          component={Link}
          to={paths.groupPeople(id, 'invite')}
          size="sm"
          flex="none"
          id={`${heading}-edit`}
          aria-labelledby={`${heading}-edit ${heading}`}
        >
          {t('ACTIONS.EDIT')}
        </Anchor>
      </Row>
      <ul className={classes.list}>
        {invitations.slice(0, FEW).map((invitation) => (
          <li key={invitation._id}>
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              <bdi>{invitation.email}</bdi>
            </Text>
            <InvitationState invitation={invitation} />
          </li>
        ))}
      </ul>
    </section>
  )
}
