import { Anchor, Box, LoadingOverlay, Stack, Text } from '@mantine/core'
import type { GroupId } from '@sheaf/contract/ids'
import { PAD_SEARCH_RESULTS_MAX } from '@sheaf/contract/limits'
import type { SearchResults as Results } from '@sheaf/contract/routes/search'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { Link } from 'react-router'
import { NothingFound } from '../../lib/drawings.tsx'
import { LongList } from '../../lib/long-list.tsx'
import { markWords } from '../../lib/plain-text-match.ts'
import { RowLink } from '../../lib/row-link.tsx'
import { StateBadge } from '../../lib/state-badge.tsx'
import { paths } from '../../paths.ts'
import { Excerpt } from './excerpt.tsx'
import { Marked } from './marked.tsx'

interface SearchResultsProps {
  /** What is being looked for. */
  readonly text: string
  /** Of the last search that was answered; the next one lays itself over it. */
  readonly results: Results | undefined
  readonly isRunning: boolean
  /** Names of groups, as far as they are known. */
  readonly groupName: (id: string) => string | undefined
}

export const SearchResults = ({ text, results, isRunning, groupName }: SearchResultsProps) => {
  const t = useT()
  const count = results?.pads.length ?? 0
  const isCut = count >= PAD_SEARCH_RESULTS_MAX
  return (
    <Box
      pos="relative"
      {...(isRunning ? { mih: '16rem' } : {})}
      aria-busy={isRunning}
      data-waiting={results === undefined || undefined}
    >
      <LoadingOverlay
        visible={isRunning}
        zIndex={1}
        overlayProps={{ blur: 1 }}
        loaderProps={{ type: 'dots', 'aria-hidden': true }}
      />
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {isRunning && t('SEARCH.RUNNING')}
        {!isRunning && results && (isCut ? t('SEARCH.AT_LEAST', { max: count }) : t('SEARCH.FOUND', { count }))}
      </Text>
      {results && count === 0 && !isRunning && (
        <EmptyState icon={<NothingFound />} title={t('SEARCH.NONE')} text={t('SEARCH.NONE_TEXT')} />
      )}
      {results && count > 0 && (
        <LongList items={results.pads} keyOf={({ _id }) => _id} rowHeight={96} label={t('SEARCH.TITLE')}>
          {(pad) => (
            <Stack gap={2}>
              <RowLink to={paths.padView(pad.group, pad._id)} name={<Marked parts={markWords(pad.name, text)} />} />
              {pad.archived && <StateBadge text={t('GROUP.PAD.ARCHIVED')} />}
              <FoundIn id={pad.group} name={groupName(pad.group)} />
              <Excerpt html={results.headlines[pad._id] ?? ''} name={pad.name} />
            </Stack>
          )}
        </LongList>
      )}
    </Box>
  )
}

const FoundIn = ({ id, name }: { id: GroupId; name: string | undefined }) => {
  const t = useT()
  return name === undefined ? null : (
    // Each as high as a finger needs it, so near to the name.
    <Text size="xs" c="dimmed" lh="1.5rem">
      <Anchor component={Link} to={paths.groupView(id)} inherit display="inline-block" c="dimmed" underline="hover">
        {t('SEARCH.MATCHES_IN', { name })}
      </Anchor>
    </Text>
  )
}
