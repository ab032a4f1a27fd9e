import { Button, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useHasKeys } from '@sheaf/ui/lib/use-has-keys'
import { IconFolderPlus, IconFilterOff, IconRecycle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { Page } from '../../chrome/page.tsx'
import { GroupFacets, toggleTag } from '../../features/groups/list/group-facets.tsx'
import { countFacets, filterGroups, isFiltering } from '../../features/groups/list/group-filters.ts'
import { GroupList } from '../../features/groups/list/group-list.tsx'
import { arrangeGroups, sortGroups } from '../../features/groups/list/group-order.ts'
import { lastChangeIn, tagsOf } from '../../features/groups/list/group-summary.ts'
import type { SearchField } from '../../features/groups/list/group-search.tsx'
import { GroupToolbar } from '../../features/groups/list/group-toolbar.tsx'
import { groupIndexQuery } from '../../features/groups/groups.queries.ts'
import { useGroupFilters } from '../../features/groups/list/use-group-filters.ts'
import { MarkButtons } from '../../features/marks/mark-button.tsx'
import { isMarked } from '../../features/marks/marks.queries.ts'
import { EmptyFolder, NothingFound } from '../../components/drawings.tsx'
import { useLoadFailure } from '../../components/failures/load-failure.tsx'
import { useSorting } from '../../lib/preferences/preferences.ts'
import { useActor, useCurrentUser } from '../../lib/session/session.ts'
import { useShortcutHint } from '../../lib/preferences/shortcut-hint.ts'
import { useSite } from '../../lib/session/site.ts'
import { useIsWide } from '../../lib/page/use-is-wide.ts'
import { paths } from '../../paths.ts'
import classes from './group-list-screen.module.css'

export const GroupListScreen = () => {
  const t = useT()
  const language = useLanguage()
  const actor = useActor()
  const user = useCurrentUser()
  const { allPadsPublicsAuthentifiedOnly } = useSite()
  const { groupByField: field, groupAsc: ascending } = useSorting()
  const { filters, change, reset } = useGroupFilters(allPadsPublicsAuthentifiedOnly)
  const search = useRef<SearchField>(null)
  // The pressed button disappears with the filters, so the focus moves to the search field.
  const clear = () => {
    reset()
    search.current?.empty()
  }
  const hint = useShortcutHint('add')
  const hasKeys = useHasKeys()
  const isWide = useIsWide()
  const query = useQuery(groupIndexQuery)
  const { data: index } = query
  const failure = useLoadFailure(query)

  // Sorting thousands of groups is memoized, so that a keystroke only filters them.
  const groups = useMemo(() => Object.values<Group>(index?.groups ?? {}), [index])
  const pads = index?.pads
  const sorted = useMemo(
    () => sortGroups(groups, { field, ascending }, language, (group) => lastChangeIn(group, pads ?? {})),
    [groups, pads, field, ascending, language],
  )
  const knownTags = useMemo(() => tagsOf(groups, language), [groups, language])
  const found = filterGroups(sorted, filters, actor)
  const isBookmarked = ({ _id: key }: { _id: string }) => isMarked(user, 'bookmark', { type: 'groups', key })
  const panels = arrangeGroups(found, isBookmarked)
  // Each panel is counted by itself.
  const { active, shelved } = panels
  const tags = [...new Set([...knownTags, ...filters.tags])]
  // Assumes while loading that the user has groups, since hardly anybody has none.
  const hasGroups = index === undefined ? failure === undefined : groups.length > 0
  const hasNone = index !== undefined && groups.length === 0
  const help = t(hasNone ? 'GROUP.HELP_NONE' : 'GROUP.HELP')
  const facets =
    !hasGroups || (allPadsPublicsAuthentifiedOnly && tags.length === 0) ? null : (
      <GroupFacets filters={filters} tags={tags} onChange={change} />
    )
  const addButton = (
    <Button component={Link} to={paths.groupAdd} {...hint} leftSection={<IconFolderPlus size={18} aria-hidden />}>
      {t('GROUP.ADD')}
    </Button>
  )

  return (
    <Page
      title={t('GROUP.MYGROUPS')}
      actions={
        <>
          <Button
            component={Link}
            to={paths.trash}
            variant="subtle"
            color="gray"
            className={classes.trash ?? ''}
            leftSection={<IconRecycle size={18} aria-hidden />}
          >
            {t('MENU.TRASH')}
          </Button>
          {!hasNone && addButton}
        </>
      }
      aside={isWide && facets}
      help={hasKeys ? [help, t('GROUP.HELP_KEYS')] : help}
    >
      {index === undefined && failure}
      {hasNone && (
        <EmptyState icon={<EmptyFolder />} title={t('GROUP.NONE')} text={t('GROUP.NONE_TEXT')}>
          {addButton}
        </EmptyState>
      )}
      {hasGroups && (
        <>
          <GroupToolbar
            text={filters.text}
            field={search}
            onText={(text) => change({ text })}
            facets={!isWide && facets}
            active={countFacets(filters)}
            count={
              <>
                <Text size="sm" c="dimmed" role="status">
                  {index !== undefined && t('GROUP.COUNT.GROUPS', { count: active.length })}
                  {/* A phone has no room for both counts. */}
                  {shelved.length > 0 && (
                    <Text span inherit visibleFrom="sm">
                      {` · ${t('GROUP.COUNT.SHELVED', { count: shelved.length })}`}
                    </Text>
                  )}
                </Text>
                {/* Without any match, the button below the sentence that says so is enough. */}
                {isFiltering(filters) && (index === undefined || found.length > 0) && (
                  <Button
                    size="xs"
                    variant="subtle"
                    leftSection={<IconFilterOff size={14} aria-hidden />}
                    onClick={clear}
                  >
                    {t('GROUP.FILTERS.RESET')}
                  </Button>
                )}
              </>
            }
          />
          {index === undefined && <RowsLoader rows={6} height={64} />}
          {index !== undefined && found.length === 0 && (
            <EmptyState icon={<NothingFound />} title={t('GROUP.FILTERS.NONE')}>
              <Button variant="default" onClick={clear}>
                {t('GROUP.FILTERS.RESET')}
              </Button>
            </EmptyState>
          )}
          <GroupList
            panels={panels}
            field={field}
            pads={index?.pads ?? {}}
            activeTags={filters.tags}
            onTag={(tag) => change(toggleTag(tag))}
            marksOf={({ _id: key, name }) => <MarkButtons mark={{ type: 'groups', key }} name={name} />}
          />
        </>
      )}
    </Page>
  )
}
