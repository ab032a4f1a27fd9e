import { Anchor, Button, Group as Row, Text, Title } from '@mantine/core'
import type { Member } from '@sheaf/contract/entities/user'
import { formatNumber } from '@sheaf/l10n/format-number'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { detailsBesideName, nameOf } from './member-name.ts'
import classes from './member-list.module.css'

/** As many as leave what stands below them in sight. */
const FEW = 8

interface MemberListProps {
  readonly title: string
  /** Describes what these members may do. */
  readonly role: string
  readonly none: string
  readonly members: readonly Member[]
  readonly ownId: string | undefined
  /** Address of the form that edits this list, if the actor may. */
  readonly edit: string | undefined
}

export const MemberList = ({ title, role, none, members, ownId, edit }: MemberListProps) => {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const [isWhole, setIsWhole] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const fold = () => {
    flushSync(() => setIsWhole(!isWhole))
    // The focus stays on the button, which a long list takes out of sight when it goes.
    if (isWhole) toggle.current?.scrollIntoView({ block: 'nearest' })
  }
  const shown = isWhole ? members : members.slice(0, FEW)
  const Chevron = isWhole ? IconChevronUp : IconChevronDown
  return (
    <section aria-labelledby={id}>
      <Row justify="space-between" gap="xs" wrap="nowrap">
        <Title order={3} id={id} fz="sm" ff="var(--mantine-font-family)">
          {title}
          {members.length > 0 && ` (${formatNumber(members.length, language)})`}
        </Title>
        {edit !== undefined && (
          <Anchor
            component={Link}
            to={edit}
            size="sm"
            flex="none"
            id={`${id}-edit`}
            aria-labelledby={`${id}-edit ${id}`}
          >
            {t('ACTIONS.EDIT')}
          </Anchor>
        )}
      </Row>
      <Text size="xs" c="dimmed">
        {members.length === 0 ? none : role}
      </Text>
      {members.length > 0 && (
        <ul className={classes.list} id={`${id}-list`}>
          {shown.map((member) => (
            <li key={member._id}>
              <Text size="sm">
                <bdi>{nameOf(member)}</bdi>
                {member._id === ownId && <Text span c="dimmed">{` (${t('GROUP.YOU')})`}</Text>}
              </Text>
              <Text size="xs" c="dimmed">
                <bdi>{detailsBesideName(member)}</bdi>
              </Text>
            </li>
          ))}
        </ul>
      )}
      {members.length > FEW && (
        <Button
          ref={toggle}
          variant="subtle"
          size="compact-sm"
          mis="calc(-1 * var(--button-padding-x) - 1px)"
          id={`${id}-all`}
          aria-labelledby={`${id}-all ${id}`}
          aria-expanded={isWhole}
          aria-controls={`${id}-list`}
          rightSection={<Chevron size={14} aria-hidden />}
          onClick={fold}
        >
          {isWhole ? t('GROUP.PEOPLE_FEWER') : t('GROUP.PEOPLE_ALL', { number: members.length })}
        </Button>
      )}
    </section>
  )
}
