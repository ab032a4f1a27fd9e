import { Group as Row } from '@mantine/core'
import { ErrorState } from '@sheaf/ui/components/error-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { groupIndexQuery } from '../features/groups/groups.queries.ts'
import { markedGroups, markedPads } from '../features/marks/marked-items.ts'
import { MarkedList } from '../features/marks/marked-list.tsx'
import type { MarkKind } from '../features/marks/marks.queries.ts'
import { useCurrentUser } from '../lib/session.ts'

const NONE = {
  bookmark: { groups: 'BOOKMARK.NO_GROUPS', pads: 'BOOKMARK.NO_PADS' },
  watch: { groups: 'WATCHLIST.NO_GROUPS', pads: 'WATCHLIST.NO_PADS' },
} as const

/** Bookmarks and watchlist differ in the mark alone: two panels, groups and pads. */
export const MarkedPanels = ({ kind }: { kind: MarkKind }) => {
  const t = useT()
  const language = useLanguage()
  const user = useCurrentUser()
  const { data: index, isPending, refetch } = useQuery(groupIndexQuery)
  if (isPending) return <RowsLoader />
  if (index === undefined) return <ErrorState text={t('GLOBAL.PAGE_FAILED_TEXT')} onRetry={() => void refetch()} />
  const marked = kind === 'bookmark' ? index.bookmarks : index.watchlist
  return (
    <Row align="flex-start" gap="xl">
      <MarkedList
        kind={kind}
        type="groups"
        title={t('GROUP.GROUPS')}
        none={t(NONE[kind].groups)}
        items={markedGroups(marked, user, kind, language)}
      />
      <MarkedList
        kind={kind}
        type="pads"
        title={t('GROUP.PAD.PADS')}
        none={t(NONE[kind].pads)}
        items={markedPads(index, marked, user, kind, language)}
      />
    </Row>
  )
}
