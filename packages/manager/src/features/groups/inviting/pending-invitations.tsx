import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import type { Invitation } from '@sheaf/contract/entities/invitation'
import type { GroupId } from '@sheaf/contract/ids'
import type { MessageKey } from '@sheaf/l10n/keys'
import { confirm } from '@sheaf/ui/components/confirm'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useRef, useState } from 'react'
import { useSendsMail } from '../../../lib/session/site.ts'
import { HandedLink } from './handed-link.tsx'
import type { HandedLinks } from './handed-links.ts'
import { InvitationState } from './invitation-state.tsx'
import { useSendInvitation, useWithdrawInvitation } from './invitations.queries.ts'
import classes from '../members/member-list.module.css'

const PendingInvitation = ({
  id,
  invitation,
  links,
  onGone,
}: {
  readonly id: GroupId
  readonly invitation: Invitation
  readonly links: HandedLinks
  readonly onGone: () => void
}) => {
  const t = useT()
  const { _id, email } = invitation
  const [path, setPath] = useState<string>()
  const sendsMail = useSendsMail()
  const send = useSendInvitation(id)
  const { mutate: withdraw } = useWithdrawInvitation(id)
  const sendBy = (by: 'mail' | 'link') =>
    send.mutate(
      { invitation: _id, by },
      {
        onSuccess: (reply) => {
          setPath(reply.path)
          links.renew(reply.value, reply.path)
          toast.success(t(reply.path === undefined ? 'GROUP.INVITE.SENT_AGAIN' : 'GROUP.INVITE.RENEWED'))
        },
      },
    )
  const ask = async () => {
    const goesOn = await confirm({
      title: t('GROUP.INVITE.WITHDRAW'),
      text: t('GROUP.INVITE.WITHDRAW_TEXT', { name: email }),
      action: t('GROUP.INVITE.WITHDRAW'),
      isDangerous: true,
    })
    if (!goesOn) return
    withdraw(_id, {
      onSuccess: () => {
        toast.success(t('GROUP.INVITE.WITHDRAWN'))
        onGone()
      },
    })
  }
  const actions: readonly (readonly [MessageKey, () => void])[] = [
    ...(sendsMail ? [['GROUP.INVITE.SEND_AGAIN', () => sendBy('mail')] as const] : []),
    ['GROUP.INVITE.NEW_LINK', () => sendBy('link')],
    ['GROUP.INVITE.WITHDRAW', () => void ask()],
  ]
  return (
    <li>
      <Stack gap={4}>
        <Box>
          <Text size="sm" id={`invitation-${_id}`} style={{ overflowWrap: 'anywhere' }}>
            <bdi>{email}</bdi>
          </Text>
          <InvitationState invitation={invitation} />
        </Box>
        <Group gap="xs">
          {actions.map(([label, act]) => (
            <Button
              key={label}
              size="compact-sm"
              variant="default"
              id={`${label}-${_id}`}
              aria-labelledby={`${label}-${_id} invitation-${_id}`}
              onClick={act}
            >
              {t(label)}
            </Button>
          ))}
        </Group>
        {path !== undefined && links.holds(path) && (
          <HandedLink email={email} path={path} onCopied={() => links.markCopied(path)} />
        )}
      </Stack>
    </li>
  )
}

interface PendingInvitationsProps {
  readonly id: GroupId
  readonly invitations: readonly Invitation[]
  readonly links: HandedLinks
}

/** INV-45, INV-46: lists whom the group has invited and who has not joined yet, to send again and to withdraw. */
export const PendingInvitations = ({ id, invitations, links }: PendingInvitationsProps) => {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-label={t('GROUP.INVITE.PENDING_TITLE')}>
      <Title order={3} fz="sm" ff="var(--mantine-font-family)" ref={heading} tabIndex={-1}>
        {t('GROUP.INVITE.PENDING_TITLE')}
      </Title>
      {invitations.length === 0 ? (
        <Text size="xs" c="dimmed">
          {t('GROUP.INVITE.PENDING_NONE')}
        </Text>
      ) : (
        <ul className={classes.list}>
          {invitations.map((invitation) => (
            <PendingInvitation
              key={invitation._id}
              id={id}
              invitation={invitation}
              links={links}
              onGone={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
