import { Button, Group as Row, Text, TextInput, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import type { PadId } from '@sheaf/contract/ids'
import { confirm } from '@sheaf/ui/components/confirm'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { SETTINGS } from '@sheaf/contract/entities/settings'
import { IconArrowsMove, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { Link, useSearchParams } from 'react-router'
import { EmptyPages } from '../../lib/drawings.tsx'
import { LongList } from '../../lib/long-list.tsx'
import { chooseOrder } from '../../lib/order.ts'
import { OrderButtons } from '../../lib/order-buttons.tsx'
import { saveSorting, useSorting } from '../../lib/preferences.ts'
import { useConfiguration } from '../../lib/session.ts'
import { useShortcutHint } from '../../lib/shortcut-hint.ts'
import { useTypedText } from '../../lib/use-typed-text.ts'
import { paths } from '../../paths.ts'
import { usePadDrag } from './pad-drag.ts'
import { filterPads, sortPads } from './pad-order.ts'
import classes from './pad-panel.module.css'
import { PadRow } from './pad-row.tsx'
import { useRemovePads } from './remove-pads.queries.ts'
import { SelectionBar } from './selection-bar.tsx'
import { useTellRemoved } from './tell-removed.ts'
import { type Selection, useSelection } from './use-selection.ts'

interface PadPanelProps {
  readonly group: Group
  readonly pads: readonly Pad[]
  readonly mayEdit: boolean
  readonly mayExport: boolean
  readonly addButton: ReactNode
  readonly marksOf: (pad: Pad) => ReactNode
  /** Where pads can be dropped while they are dragged. */
  readonly shelfFor?: (pads: readonly Pad[], end: () => void) => ReactNode
}

/** The pads of a group: in the order that is remembered, narrowed by name as one types, and what is done with several. */
export const PadPanel = (props: PadPanelProps) => {
  const t = useT()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { group, pads, mayEdit, addButton } = props
  const moveFocus = useFocusAfterRemoval(section, pads)
  return (
    <section ref={section} aria-labelledby={id}>
      <Row justify="space-between" mb="sm">
        <Title order={2} id={id} tabIndex={-1} className={classes.title ?? ''}>
          {t('GROUP.PAD.PADS')}
        </Title>
        {mayEdit && pads.length > 0 && (
          <Button
            component={Link}
            to={paths.padMove(group._id)}
            size="xs"
            variant="default"
            leftSection={<IconArrowsMove size={14} aria-hidden />}
          >
            {t('GROUP.PAD.MOVE')}
          </Button>
        )}
      </Row>
      {pads.length === 0 ? (
        <EmptyState
          icon={<EmptyPages />}
          title={t('GROUP.PAD.NONE')}
          {...(addButton === null ? {} : { text: t('GROUP.PAD.NONE_TEXT') })}
        >
          {addButton}
        </EmptyState>
      ) : (
        <Pads {...props} moveFocus={moveFocus} />
      )}
    </section>
  )
}

/** The filter of a group's pads, kept in its address. */
const useFilterText = () => {
  const [search, setSearch] = useSearchParams()
  const change = (text: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (text === '') next.delete('q')
        else next.set('q', text)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return [search.get('q') ?? '', change] as const
}

type Section = { readonly current: HTMLElement | null }
type MoveFocus = (shown: readonly PadId[], gone: readonly PadId[]) => void

/** Rows are about to go, with the focus among them: the next row takes over, or the panel's heading. */
const useFocusAfterRemoval = (section: Section, pads: readonly Pad[]): MoveFocus => {
  const next = useRef<{ readonly gone: PadId; readonly heir: PadId | undefined }>(undefined)
  useEffect(() => {
    const waiting = next.current
    if (waiting === undefined || pads.some(({ _id }) => _id === waiting.gone)) return
    next.current = undefined
    const link = waiting.heir && section.current?.querySelector<HTMLElement>(`[data-pad="${waiting.heir}"] a`)
    ;(link ?? section.current?.querySelector('h2'))?.focus()
  }, [section, pads])
  return (shown, gone) => {
    const [first] = gone
    if (first === undefined) return
    const stays = (id: PadId) => !gone.includes(id)
    const at = shown.indexOf(first)
    next.current = { gone: first, heir: shown.slice(at).find(stays) ?? shown.slice(0, at).findLast(stays) }
  }
}

const useRemoveChosen = (
  group: Group,
  shown: readonly PadId[],
  { chosen, chooseNone }: Selection<PadId>,
  moveFocus: MoveFocus,
) => {
  const t = useT()
  const { trashDays: days = SETTINGS.trashDays.initial } = useConfiguration().value
  const { mutateAsync, isPending, done: removed } = useRemovePads(group._id)
  const tellRemoved = useTellRemoved(group._id)
  const remove = async () => {
    const count = chosen.length
    const goesOn = await confirm({
      title: t('GROUP.PAD.REMOVE_CHOSEN'),
      text: t('GROUP.INFO.PADS_REMOVE_SURE', { count, days }),
      action: t('ACTIONS.REMOVE'),
      isDangerous: true,
    })
    if (!goesOn) return
    moveFocus(shown, chosen)
    const { done, failed } = await mutateAsync(chosen)
    if (done.length > 0) tellRemoved(done)
    if (failed.length > 0) toast.warning(t('GROUP.PAD.REMOVE_FAILED', { count: failed.length }))
    else chooseNone()
  }
  return { remove, isRemoving: isPending, removed }
}

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
  const [text, setText] = useFilterText()
  const [typed, type] = useTypedText(text, setText)
  const hint = useShortcutHint('search')
  const { padByField: field, padAsc: ascending } = useSorting()
  const shown = sortPads(filterPads(pads, typed), { field, ascending }, language)
  const ids = shown.map(({ _id }) => _id)
  const selection = useSelection(ids)
  const { remove, isRemoving, removed } = useRemoveChosen(group, ids, selection, moveFocus)
  const { dragged, sourceOf, end } = usePadDrag()
  const mayChoose = mayEdit || mayExport

  const handleKey = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
      event.preventDefault()
      selection.chooseAll()
    } else if (event.key === 'Escape' && selection.chosen.length > 0 && !event.defaultPrevented) selection.chooseNone()
  }
  const dragOf = ({ _id }: Pad) => sourceOf(() => (selection.chosen.includes(_id) ? selection.chosen : [_id]))
  const list = (
    <LongList items={shown} keyOf={(pad) => pad._id} rowHeight={57} label={t('GROUP.PAD.PADS')}>
      {(pad) => (
        <PadRow
          pad={pad}
          group={group}
          mayEdit={mayEdit}
          marks={marksOf(pad)}
          choice={
            mayChoose
              ? {
                  isChosen: selection.isChosen(pad._id),
                  onToggle: (asRange) => selection.toggle(pad._id, asRange),
                }
              : undefined
          }
          drag={mayEdit && shelfFor ? dragOf(pad) : undefined}
        />
      )}
    </LongList>
  )

  return (
    <>
      <Row gap="sm" justify="space-between" mb="xs">
        <TextInput
          className={classes.filter ?? ''}
          dir="auto"
          {...hint}
          aria-label={t('GROUP.PAD.FILTER')}
          placeholder={t('GROUP.PAD.FILTER')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <OrderButtons
          fields={[
            { value: 'ctime', label: t('GROUP.PAD.SORT_BY_CREATION') },
            { value: 'name', label: t('GROUP.PAD.SORT_BY_NAME') },
            { value: 'lastEdited', label: t('GROUP.PAD.SORT_BY_UPDATE') },
          ]}
          field={field}
          ascending={ascending}
          onChoose={(chosen) => {
            const order = chooseOrder({ field, ascending }, chosen)
            saveSorting({ padByField: order.field, padAsc: order.ascending })
          }}
        />
      </Row>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {shown.length === 0 ? t('GROUP.PAD.NO_RESULT') : t('GROUP.PAD.COUNT', { count: shown.length })}
      </Text>
      {shown.length > 0 && !mayChoose && list}
      {shown.length > 0 && mayChoose && (
        // Listens only for keys that its boxes and links let through.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- what has the focus is inside
        <div onKeyDown={handleKey}>
          <SelectionBar
            group={group}
            shown={shown}
            selection={selection}
            mayEdit={mayEdit}
            mayExport={mayExport}
            isRemoving={isRemoving}
            removed={removed}
            onRemove={() => void remove()}
          />
          {list}
        </div>
      )}
      {dragged.length > 0 &&
        shelfFor?.(
          pads.filter(({ _id }) => dragged.includes(_id)),
          end,
        )}
    </>
  )
}
