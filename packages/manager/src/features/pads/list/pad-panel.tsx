import { Button, Group as Row, Text, TextInput, Title, VisuallyHidden } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowsMove, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { Link } from 'react-router'
import { useFilterText } from '../../../lib/address/filter-text.ts'
import { EmptyPages, NothingFound } from '../../../components/drawings.tsx'
import { chooseOrder } from '../../../lib/lists/order.ts'
import { OrderButtons, orderFields } from '../../../components/lists/order-buttons.tsx'
import { PreviewInert } from '../../../components/preview.tsx'
import { saveSorting, useSorting } from '../../../lib/preferences/preferences.ts'
import { useShortcutHint } from '../../../lib/preferences/shortcut-hint.ts'
import { useIsPhone } from '../../../lib/page/use-is-phone.ts'
import { useDebouncedText } from '../../../lib/lists/use-debounced-text.ts'
import { paths } from '../../../paths.ts'
import { ArchivedPads } from './archived-pads.tsx'
import { filterPads, sortPads } from './pad-order.ts'
import classes from './pad-panel.module.css'
import { type MoveFocus, PadRows } from './pad-rows.tsx'
import { type Selection, useSelection } from '../../../lib/lists/use-selection.ts'

interface PadPanelProps {
  readonly group: Group
  readonly pads: readonly Pad[]
  readonly mayEdit: boolean
  readonly mayExport: boolean
  readonly addButton: ReactNode
  /** Whether only the group's setting keeps the actor from adding pads. */
  readonly adminsAdd: boolean
  readonly marksOf: (pad: Pad) => ReactNode
  /** Renders the shelf onto which dragged pads can be dropped. */
  readonly shelfFor?: (pads: readonly Pad[], end: () => void) => ReactNode
}

/** Shows a group's pads: sorted by the remembered order, filtered by name, with actions on several. */
export const PadPanel = (props: PadPanelProps) => {
  const t = useT()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { pads, addButton, adminsAdd } = props
  const moveFocus = useFocusAfterRemoval(section, pads)
  return (
    <section ref={section} aria-labelledby={id}>
      <VisuallyHidden>
        <Title order={2} id={id} tabIndex={-1}>
          {t('GROUP.PAD.PADS')}
        </Title>
      </VisuallyHidden>
      {pads.length === 0 ? (
        <EmptyState
          icon={<EmptyPages />}
          title={t('GROUP.PAD.NONE')}
          {...(addButton !== null && { text: t('GROUP.PAD.NONE_TEXT') })}
          {...(adminsAdd && { text: t('GROUP.PAD.ADMINS_ADD') })}
        >
          <PreviewInert>{addButton}</PreviewInert>
        </EmptyState>
      ) : (
        <>
          {adminsAdd && (
            <Text size="sm" c="dimmed" mb="md">
              {t('GROUP.PAD.ADMINS_ADD')}
            </Text>
          )}
          <Pads {...props} moveFocus={moveFocus} />
        </>
      )}
    </section>
  )
}

type Section = { readonly current: HTMLElement | null }

/** Rows that are about to leave a list. */
interface Waiting {
  readonly gone: ReadonlySet<PadId>
  /** Whether the list is that of the archived pads. */
  readonly archived: boolean
  /** Row that gets the focus. */
  readonly focusNext: PadId | undefined
}

/**
 * Returns a function to call before rows are removed, archived or unarchived. Once all of them have gone, it moves the
 * focus to the next row of the same list, else to the panel's heading. Calling it without rows ends the waiting.
 */
const useFocusAfterRemoval = (section: Section, pads: readonly Pad[]): MoveFocus => {
  const next = useRef<Waiting>(undefined)
  useEffect(() => {
    const waiting = next.current
    if (waiting === undefined) return
    if (pads.some(({ _id, archived }) => waiting.gone.has(_id) && archived === waiting.archived)) return
    next.current = undefined
    const link = waiting.focusNext && section.current?.querySelector<HTMLElement>(`[data-pad="${waiting.focusNext}"] a`)
    ;(link ?? section.current?.querySelector('h2'))?.focus()
  }, [section, pads])
  return (shown, gone) => {
    next.current = undefined
    const [first] = gone
    if (first === undefined) return
    const leaving = new Set(gone)
    const stays = (id: PadId) => !leaving.has(id)
    const at = shown.indexOf(first)
    const archived = pads.some((pad) => pad._id === first && pad.archived)
    next.current = {
      gone: leaving,
      archived,
      focusNext: shown.slice(at).find(stays) ?? shown.slice(0, at).findLast(stays),
    }
  }
}

/**
 * Clears the selection of the other list when something is selected in this one, since only one action bar may be
 * active.
 */
const insteadOf = (selection: Selection<PadId>, { chooseNone }: Selection<PadId>): Selection<PadId> => ({
  ...selection,
  toggle: (id, asRange) => {
    chooseNone()
    selection.toggle(id, asRange)
  },
  chooseAll: () => {
    chooseNone()
    selection.chooseAll()
  },
})

const Pads = ({
  group,
  pads,
  mayEdit,
  mayExport,
  marksOf,
  shelfFor,
  moveFocus,
}: PadPanelProps & { moveFocus: MoveFocus }) => {
  const t = useT()
  const language = useLanguage()
  const isPhone = useIsPhone()
  const [text, setText] = useFilterText()
  const [typed, type, empty] = useDebouncedText(text, setText)
  const filter = useRef<HTMLInputElement>(null)
  // The button that was pressed goes with the filter.
  const clear = () => {
    empty()
    setText('')
    filter.current?.focus()
  }
  const hint = useShortcutHint('search')
  const { padByField: field, padAsc: ascending } = useSorting()
  const shown = sortPads(filterPads(pads, typed), { field, ascending }, language)
  const active = shown.filter(({ archived }) => !archived)
  const shelved = shown.filter(({ archived }) => archived)
  const ofActive = useSelection(active.map(({ _id }) => _id))
  const ofShelved = useSelection(shelved.map(({ _id }) => _id))
  const common = { group, field, mayEdit, mayExport, marksOf, moveFocus }
  const isAllArchived = shelved.length > 0 && pads.every(({ archived }) => archived)

  return (
    <div className={classes.pads}>
      <Row gap="xs" justify="space-between" className={classes.tools ?? ''}>
        <TextInput
          ref={filter}
          className={classes.filter ?? ''}
          {...hint}
          aria-label={t('GROUP.PAD.FILTER')}
          placeholder={t(isPhone ? 'GROUP.PAD.FILTER_SHORT' : 'GROUP.PAD.FILTER')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <OrderButtons
          fields={orderFields(t)}
          field={field}
          ascending={ascending}
          onChoose={(chosen) => {
            const order = chooseOrder({ field, ascending }, chosen)
            saveSorting({ padByField: order.field, padAsc: order.ascending })
          }}
        />
      </Row>
      <Row gap="sm" className={classes.line ?? ''}>
        <Text size="sm" c="dimmed" role="status">
          {isAllArchived ? t('GROUP.PAD.ALL_ARCHIVED') : t('GROUP.PAD.COUNT', { count: active.length })}
        </Text>
        {/* The action bar moves selected pads; on a phone it is the only way. */}
        {mayEdit && !isPhone && ofActive.chosen.length === 0 && pads.some(({ archived }) => !archived) && (
          <Button
            component={Link}
            to={paths.padMove(group._id)}
            size="xs"
            variant="default"
            leftSection={<IconArrowsMove size={16} aria-hidden />}
          >
            {t('GROUP.PAD.MOVE')}
          </Button>
        )}
      </Row>
      {shown.length === 0 && (
        <EmptyState icon={<NothingFound />} title={t('GROUP.PAD.NO_RESULT')}>
          <Button variant="default" onClick={clear}>
            {t('GROUP.PAD.FILTER_RESET')}
          </Button>
        </EmptyState>
      )}
      <PadRows
        {...common}
        pads={active}
        label={t('GROUP.PAD.PADS')}
        selection={insteadOf(ofActive, ofShelved)}
        isArchive={false}
        shelfFor={shelfFor}
      />
      {shelved.length > 0 && (
        <ArchivedPads count={shelved.length}>
          <PadRows
            {...common}
            pads={shelved}
            label={t('GROUP.PAD.ARCHIVED_COUNT', { count: shelved.length })}
            selection={insteadOf(ofShelved, ofActive)}
            isArchive
            shelfFor={undefined}
          />
        </ArchivedPads>
      )}
    </div>
  )
}
