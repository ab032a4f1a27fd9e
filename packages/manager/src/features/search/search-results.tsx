import { Anchor, Box, Group as Row, LoadingOverlay, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import type { GroupId } from '@sheaf/contract/ids'
import { PAD_SEARCH_RESULTS_MAX } from '@sheaf/contract/limits'
import type { FoundPads } from '@sheaf/contract/routes/search'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { StateBadge } from '@sheaf/ui/components/state-badge'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useId } from 'react'
import { Link } from 'react-router'
import { NothingFound } from '../../components/drawings.tsx'
import { LoadFailure } from '../../components/failures/load-failure.tsx'
import { LongList } from '../../components/lists/long-list.tsx'
import { highlightTerms, termsOf } from './term-matches.ts'
import { RowLink } from '../../components/lists/row-link.tsx'
import { paths } from '../../paths.ts'
import { Highlighted } from './highlighted.tsx'
import { firstMatch, behindName, fromNearMatch, parseExcerpt } from './parse-excerpt.ts'

/**
 * Shows the text around the matches, with these highlighted. The pad's name, shown above it, is left out.
 */
const Excerpt = ({ html, name }: { html: string; name: string }) => (
  <Text size="sm" lineClamp={3} dir="auto">
    <Highlighted parts={fromNearMatch(behindName(parseExcerpt(html), name))} />
  </Text>
)

interface SearchResultsProps {
  readonly text: string
  /** Results of the last finished search, which stay below the overlay of a running one. */
  readonly results: FoundPads | undefined
  readonly isRunning: boolean
  /** Why the last search has failed. */
  readonly error: Error | null
  readonly onRetry: () => void
  /** Whether matching folders, or why they could not be loaded, are shown above. */
  readonly isBelowFolders: boolean
  /** Returns the name of a group, if known. */
  readonly groupName: (id: string) => string | undefined
}

export const SearchResults = ({
  text,
  results,
  isRunning,
  error,
  onRetry,
  isBelowFolders,
  groupName,
}: SearchResultsProps) => {
  const t = useT()
  const id = useId()
  const count = results?.pads.length ?? 0
  const isCut = count >= PAD_SEARCH_RESULTS_MAX
  const isNothing = results !== undefined && count === 0 && !isRunning && error === null
  // The empty state shows the same to sighted readers, so this line is for screen readers.
  const unseen = VisuallyHidden.classes['root'] ?? ''
  return (
    <Box
      component="section"
      aria-labelledby={id}
      pos="relative"
      {...(isRunning ? { mih: '16rem' } : {})}
      aria-busy={isRunning}
      data-waiting={(results === undefined && isRunning) || undefined}
    >
      <LoadingOverlay
        visible={isRunning}
        // Above what the rows lift over their links.
        zIndex={2}
        // In dark, the default is lighter than the page.
        overlayProps={{ blur: 1, color: 'var(--sheaf-page)' }}
        loaderProps={{ type: 'dots', 'aria-hidden': true }}
      />
      <Row justify="space-between" align="baseline" mb={4} className={isNothing && !isBelowFolders ? unseen : ''}>
        <Title order={2} id={id}>
          {t('GROUP.PAD.PADS')}
        </Title>
        <Text size="sm" c="dimmed" role="status" className={isNothing ? unseen : ''}>
          {isRunning && t('SEARCH.RUNNING')}
          {!isRunning && results && (isCut ? t('SEARCH.AT_LEAST', { max: count }) : t('SEARCH.FOUND', { count }))}
        </Text>
      </Row>
      {error && <LoadFailure title={t('SEARCH.FAILED')} error={error} isTrying={isRunning} onRetry={onRetry} />}
      {isNothing && (
        <EmptyState
          icon={<NothingFound />}
          title={t(isBelowFolders ? 'SEARCH.NO_PADS' : 'SEARCH.NONE', { text: text.trim() })}
          text={t(termsOf(text).length > 1 ? 'SEARCH.NONE_TEXT' : 'SEARCH.NONE_TEXT_WORD')}
        />
      )}
      {results && count > 0 && (
        <LongList items={results.pads} keyOf={({ _id }) => _id} rowHeight={96} label={t('GROUP.PAD.PADS')}>
          {(pad) => (
            <Stack gap={2}>
              <RowLink
                to={pathOfHit(pad, results.headlines[pad._id] ?? '')}
                name={<Highlighted parts={highlightTerms(pad.name, text)} />}
              />
              {pad.archived && <StateBadge state="archived" text={t('GROUP.PAD.ARCHIVED')} />}
              <FoundIn id={pad.group} name={groupName(pad.group)} />
              <Excerpt html={results.headlines[pad._id] ?? ''} name={pad.name} />
            </Stack>
          )}
        </LongList>
      )}
    </Box>
  )
}

/** Returns the way to a pad that was found, open at the first match in its text. */
const pathOfHit = ({ _id, group, name }: FoundPads['pads'][number], headline: string): string => {
  const match = firstMatch(headline, name)
  return match === undefined ? paths.padView(group, _id) : paths.padViewAt(group, _id, match)
}

const FoundIn = ({ id, name }: { id: GroupId; name: string | undefined }) => {
  const t = useT()
  return name === undefined ? null : (
    // The line height makes each link a touch target of its own, so close to the name.
    <Text size="xs" c="dimmed" lh="1.5rem">
      <Anchor component={Link} to={paths.groupView(id)} inherit display="inline-block" c="dimmed">
        {t('SEARCH.MATCHES_IN', { name })}
      </Anchor>
    </Text>
  )
}
