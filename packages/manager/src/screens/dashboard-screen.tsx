import { Box, Button, Group, Stack } from '@mantine/core'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { RowsLoader } from '@sheaf/ui/components/page-loader'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFolderPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { createSearchParams, Link, useNavigate } from 'react-router'
import { Page } from '../chrome/page.tsx'
import { MarkButtons } from '../features/marks/mark-button.tsx'
import { relevantPadsQuery } from '../features/pads/pads.queries.ts'
import { RecentPadList, recentPads } from '../features/pads/list/recent-pad-list.tsx'
import { SearchForm } from '../features/search/search-form.tsx'
import { EmptyPages } from '../components/drawings.tsx'
import { useLoadFailure } from '../components/failures/load-failure.tsx'
import { OrderButtons, orderFields } from '../components/lists/order-buttons.tsx'
import { saveSorting, useSorting } from '../lib/preferences/preferences.ts'
import { useShortcutHint } from '../lib/preferences/shortcut-hint.ts'
import { useIsPhone } from '../lib/page/use-is-phone.ts'
import { paths } from '../paths.ts'

export const DashboardScreen = () => {
  const t = useT()
  const language = useLanguage()
  const navigate = useNavigate()
  const { lastEdited: field } = useSorting()
  const hint = useShortcutHint('add')
  const query = useQuery(relevantPadsQuery)
  const { data: relevant } = query
  const failure = useLoadFailure(query)
  const pads = relevant === undefined ? [] : recentPads(relevant, field, language)
  const isPhone = useIsPhone()
  const search = (
    <SearchForm
      initial=""
      isNarrow
      isCompact={isPhone}
      onSearch={(q) => void navigate({ pathname: paths.search, search: createSearchParams({ q }).toString() })}
    />
  )
  const addGroup = (
    <Button component={Link} to={paths.groupAdd} {...hint} leftSection={<IconFolderPlus size={18} aria-hidden />}>
      {t('GROUP.ADD')}
    </Button>
  )
  return (
    <Page
      title={t('DASHBOARD.TITLE')}
      actions={pads.length > 0 && addGroup}
      aside={!isPhone && search}
      help={t('DASHBOARD.HELP')}
    >
      <Stack gap="sm">
        {(isPhone || pads.length > 0) && (
          <Group gap="md">
            {/* Mounted in one place, so that typed text survives; the full width leaves room for the placeholder. */}
            {isPhone && <Box flex="1 1 100%">{search}</Box>}
            {pads.length > 0 && (
              <OrderButtons
                fields={orderFields(t)}
                field={field}
                onChoose={(chosen) => saveSorting({ lastEdited: chosen })}
              />
            )}
          </Group>
        )}
        {relevant === undefined && (failure ?? <RowsLoader rows={6} height={56} />)}
        {relevant !== undefined && pads.length === 0 && (
          <EmptyState icon={<EmptyPages />} title={t('DASHBOARD.NONE')} text={t('DASHBOARD.NONE_TEXT')}>
            {addGroup}
          </EmptyState>
        )}
        {pads.length > 0 && (
          <RecentPadList
            pads={pads}
            field={field}
            groupName={(id) => relevant?.groupNames[id]}
            marksOf={(pad) => <MarkButtons mark={{ type: 'pads', key: pad._id }} name={pad.name} />}
          />
        )}
      </Stack>
    </Page>
  )
}
