import { ActionIcon, Box, Group as Row, Text, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Member } from '@sheaf/contract/entities/user'
import { confirm } from '@sheaf/ui/components/confirm'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconX } from '@tabler/icons-react'
import { useId, useRef } from 'react'
import { useRemoveMember } from './invitations.queries.ts'
import { detailsBesideName, nameOf } from '../members/member-name.ts'
import classes from '../members/member-list.module.css'

interface EditedMembersProps {
  readonly group: Group
  readonly title: string
  readonly none: string
  readonly members: readonly Member[]
  readonly ownId: string | undefined
  /** Why the last of them cannot be taken out, if that is so. */
  readonly lastStays?: string
}

/** INV-47: lists members in one role, each with a button that takes them out once that is confirmed. */
export const EditedMembers = ({ group, title, none, members, ownId, lastStays }: EditedMembersProps) => {
  const t = useT()
  const reason = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutate } = useRemoveMember(group._id)
  const isLast = lastStays !== undefined && members.length === 1
  const ask = async (member: Member) => {
    const name = nameOf(member)
    const goesOn = await confirm({
      title: t('GROUP.INVITE.TAKE_OUT'),
      text: t('GROUP.INVITE.TAKE_OUT_TEXT', { name, folder: group.name }),
      action: t('GROUP.INVITE.TAKE_OUT'),
      isDangerous: true,
    })
    if (!goesOn) return
    mutate(member._id, {
      onSuccess: () => {
        toast.success(t('GROUP.INVITE.TAKEN_OUT', { name }))
        heading.current?.focus()
      },
    })
  }
  return (
    <section aria-label={title}>
      <Title order={3} fz="sm" ff="var(--mantine-font-family)" ref={heading} tabIndex={-1}>
        {title}
      </Title>
      {members.length === 0 && (
        <Text size="xs" c="dimmed">
          {none}
        </Text>
      )}
      {/* A long list scrolls. */}
      <Box mah={360} style={{ overflowY: 'auto' }}>
        <ul className={classes.list}>
          {members.map((member) => (
            <Row component="li" key={member._id} gap="xs" wrap="nowrap" justify="space-between" mih={34}>
              <Box miw={0}>
                <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{nameOf(member)}</bdi>
                  {member._id === ownId && <Text span c="dimmed">{` (${t('GROUP.YOU')})`}</Text>}
                </Text>
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{detailsBesideName(member)}</bdi>
                </Text>
                {member.invitedAs !== undefined && (
                  <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                    {t('GROUP.INVITE.INVITED_AS', { name: member.invitedAs })}
                  </Text>
                )}
              </Box>
              {/* One leaves a folder by the button beside it. */}
              {member._id !== ownId && (
                <ActionIcon
                  size="md"
                  aria-label={t('USERLIST.INFO.USER_REMOVE', { name: nameOf(member) })}
                  // Not `disabled`, so that its reason can be read.
                  {...(isLast ? { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': reason } : {})}
                  onClick={isLast ? undefined : () => void ask(member)}
                >
                  <IconX size={16} />
                </ActionIcon>
              )}
            </Row>
          ))}
        </ul>
      </Box>
      {isLast && (
        <Text size="xs" c="dimmed" id={reason}>
          {lastStays}
        </Text>
      )}
    </section>
  )
}
