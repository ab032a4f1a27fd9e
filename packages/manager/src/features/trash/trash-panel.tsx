import { Button, Stack, TextInput } from '@mantine/core'
import type { TrashItem } from '@sheaf/contract/entities/trash'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconSearch } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { NothingFound, Drawing, LEAF, PAPER, STRAW } from '../../components/drawings.tsx'
import { useFilterText } from '../../lib/address/filter-text.ts'
import { includesText } from '../../lib/lists/plain-text-match.ts'
import { followSelectionKey } from '../../lib/lists/selection-keys.ts'
import { useShortcutHint } from '../../lib/preferences/shortcut-hint.ts'
import { useSelection } from '../../lib/lists/use-selection.ts'
import { useDebouncedText } from '../../lib/lists/use-debounced-text.ts'
import { TrashBar } from './trash-bar.tsx'
import { keyOf, TrashChoice } from './trash-choice.ts'
import { TrashTable } from './trash-table.tsx'
import { type TrashQuery, useFilteredPages } from './trash.queries.ts'

/** Number of items up to which a list needs no filter. */
const UNFILTERED_MAX = 10

/** Aligns the checkbox that selects all with those in the cells of the table. */
const BAR_START = { '--selection-bar-start': 'calc(var(--mantine-spacing-md) + 1px)' } as CSSProperties

interface TrashPanelProps {
  readonly query: TrashQuery
  readonly empty: ReactNode
  readonly failure: ReactNode
}

const matches = ({ name, group }: TrashItem, text: string) =>
  includesText(name, text) || (group !== undefined && includesText(group.name, text))

/** Shows the trash: filtered by name where it is long, with several items restored, or removed for good, at once. */
export const TrashPanel = ({ query, empty, failure }: TrashPanelProps) => {
  const t = useT()
  const [text, setText] = useFilterText()
  const [typed, type, emptyField] = useDebouncedText(text, setText)
  const filter = useRef<HTMLInputElement>(null)
  const all = useRef<HTMLInputElement>(null)
  const hint = useShortcutHint('search')
  const isFiltering = typed.trim() !== ''
  useFilteredPages(query, isFiltering)
  const items = query.data?.pages.flatMap(({ value }) => value)
  const found = isFiltering ? items?.filter((item) => matches(item, typed)) : items
  // Until all pages are here, nothing is said not to be there.
  const shown = found?.length === 0 && query.isFetchingNextPage ? undefined : found
  const selection = useSelection(shown?.map(keyOf) ?? [])
  const handleKey = (event: KeyboardEvent) =>
    followSelectionKey(event, { selection, rows: 'tbody tr', onNone: () => all.current?.focus() })
  // The button that was pressed goes with the filter.
  const clear = () => {
    emptyField()
    setText('')
    filter.current?.focus()
  }
  const hasFilter = isFiltering || text !== '' || (items !== undefined && items.length > UNFILTERED_MAX)
  const nothingFound = (
    <EmptyState icon={<NothingFound />} title={t('TRASH.NO_RESULT')}>
      <Button variant="default" onClick={clear}>
        {t('GROUP.PAD.FILTER_RESET')}
      </Button>
    </EmptyState>
  )
  return (
    <Stack gap="xs">
      {hasFilter && (
        <TextInput
          ref={filter}
          type="search"
          {...hint}
          maw={{ sm: 420 }}
          aria-label={t('TRASH.FILTER')}
          placeholder={t('TRASH.FILTER')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
      )}
      {/* Handles the keys that bubble up from the checkboxes and buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what has the focus is inside */}
      <div onKeyDown={handleKey} style={BAR_START}>
        {shown !== undefined && shown.length > 1 && <TrashBar shown={shown} selection={selection} all={all} />}
        <TrashChoice value={shown !== undefined && shown.length > 1 ? selection : undefined}>
          <TrashTable
            query={query}
            items={shown}
            empty={items?.length === 0 ? empty : nothingFound}
            failure={failure}
          />
        </TrashChoice>
      </div>
    </Stack>
  )
}

/** Draws an empty bin, with its lid beside it. */
export const EmptyTrash = () => (
  <Drawing>
    <path d="M38 34h44l-5 42a3 3 0 0 1-3 2.5H46a3 3 0 0 1-3-2.5z" fill={PAPER} />
    <ellipse cx="60" cy="34" rx="22" ry="5" fill={LEAF} />
    <path d="m52 48 1.5 20M60 48v20M68 48l-1.5 20" opacity=".7" />
    <g transform="rotate(14 66 20)">
      <path d="M40 22h48" stroke={STRAW} strokeWidth="4" />
      <path d="M57 19v-4a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v4" />
    </g>
  </Drawing>
)
