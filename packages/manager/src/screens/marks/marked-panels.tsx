import { Button, Group as Row } from '@mantine/core'
import type { GroupIndex } from '@sheaf/contract/routes/groups'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { Link } from 'react-router'
import { lastChangeIn } from '../../features/groups/list/group-summary.ts'
import { groupIndexQuery } from '../../features/groups/groups.queries.ts'
import { markedGroups, markedPads } from '../../features/marks/marked-items.ts'
import { MarkedList, EmptyMarks } from '../../features/marks/marked-list.tsx'
import type { MarkKind } from '../../features/marks/marks.queries.ts'
import { useLoadFailure } from '../../components/failures/load-failure.tsx'
import { useCurrentUser } from '../../lib/session/session.ts'
import { useSendsMail } from '../../lib/session/site.ts'
import { paths } from '../../paths.ts'

const NONE = {
  bookmark: {
    all: 'BOOKMARK.NONE',
    next: 'BOOKMARK.NONE_TEXT',
    nextWithoutMail: 'BOOKMARK.NONE_TEXT',
    groups: 'BOOKMARK.NO_GROUPS',
    pads: 'BOOKMARK.NO_PADS',
  },
  watch: {
    all: 'WATCHLIST.NONE',
    next: 'WATCHLIST.NONE_TEXT',
    nextWithoutMail: 'WATCHLIST.NONE_TEXT_NO_MAIL',
    groups: 'WATCHLIST.NO_GROUPS',
    pads: 'WATCHLIST.NO_PADS',
  },
} as const

/** Shows the bookmarked or watched groups and pads, in two panels. */
export const MarkedPanels = ({ kind }: { kind: MarkKind }) => {
  const query = useQuery(groupIndexQuery)
  const failure = useLoadFailure(query)
  const { data: index } = query
  if (index === undefined) return failure ?? <RowsLoader />
  return <Panels kind={kind} index={index} />
}

const Panels = ({ kind, index }: { kind: MarkKind; index: GroupIndex }) => {
  const t = useT()
  const language = useLanguage()
  const user = useCurrentUser()
  const sendsMail = useSendsMail()
  const marked = kind === 'bookmark' ? index.bookmarks : index.watchlist
  const groups = markedGroups(marked, user, kind, language, (group) =>
    Math.max(lastChangeIn(group, index.pads), index.lastEdited[group._id] ?? 0),
  )
  const pads = markedPads(index, marked, user, kind, language)
  // Only a screen that began empty shows the empty state: after the last mark is removed, the panels stay, so that the
  // focus stays at a panel's heading.
  const [beganEmpty] = useState(groups.length + pads.length === 0)
  if (beganEmpty && groups.length + pads.length === 0) {
    return (
      <EmptyState
        icon={<EmptyMarks kind={kind} />}
        title={t(NONE[kind].all)}
        text={t(sendsMail ? NONE[kind].next : NONE[kind].nextWithoutMail)}
      >
        <Button component={Link} to={paths.groups} variant="default">
          {t('GROUP.MYGROUPS')}
        </Button>
      </EmptyState>
    )
  }
  return (
    <Row align="flex-start" gap="xl">
      <MarkedList kind={kind} type="groups" title={t('GROUP.GROUPS')} none={t(NONE[kind].groups)} items={groups} />
      <MarkedList kind={kind} type="pads" title={t('GROUP.PAD.PADS')} none={t(NONE[kind].pads)} items={pads} />
    </Row>
  )
}
