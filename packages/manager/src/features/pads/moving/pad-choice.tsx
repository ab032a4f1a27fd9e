import { Button, Checkbox, Group as Row, Stack, Text } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef } from 'react'
import { useKeepFocusedRow } from '../../../components/lists/keep-focused-row.ts'
import { RENDER_ALL_MAX } from '../../../components/lists/fetch-virtual-list.ts'
import classes from './pad-choice.module.css'

interface PadChoiceProps {
  readonly pads: readonly Pad[]
  readonly value: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
  readonly error: string | undefined
}

/** Selects some, all or none of a group's pads. */
export const PadChoice = ({ pads, value, onChange, error }: PadChoiceProps) => {
  const t = useT()
  return (
    <Stack gap="xs">
      <Checkbox.Group
        label={t('GROUP.PAD.MOVE_CHOOSE')}
        value={[...value]}
        onChange={onChange}
        {...(error === undefined ? {} : { error })}
      >
        {pads.length > RENDER_ALL_MAX ? (
          <NearChoices pads={pads} />
        ) : (
          <div className={classes.scrolled}>
            <Stack gap={0} p={4}>
              {pads.map((pad) => (
                <Choice key={pad._id} pad={pad} />
              ))}
            </Stack>
          </div>
        )}
      </Checkbox.Group>
      <Row gap="xs">
        <Button size="xs" variant="default" onClick={() => onChange(pads.map(({ _id }) => _id))}>
          {t('GROUP.PAD.SELECT_ALL')}
        </Button>
        <Button
          size="xs"
          variant="default"
          // Not `disabled`, so that the button keeps the focus after it was pressed.
          {...(value.length === 0 ? { 'aria-disabled': true, 'data-disabled': true } : {})}
          onClick={() => onChange([])}
        >
          {t('GROUP.PAD.DESELECT_ALL')}
        </Button>
        <Text size="sm" c="dimmed" role="status">
          {t('GROUP.PAD.CHOSEN', { count: value.length })}
        </Text>
      </Row>
    </Stack>
  )
}

const Choice = ({ pad: { _id, name } }: { pad: Pad }) => (
  <Checkbox value={_id} label={<bdi>{name}</bdi>} className={classes.choice ?? ''} />
)

/** Estimated height in pixels of a row until it is measured: that of a name on one line. */
const ROW_HEIGHT = 36
const AROUND = 10

/** Renders only the choices in sight, and a few around them, of a very long list. */
const NearChoices = ({ pads }: { pads: readonly Pad[] }) => {
  const viewport = useRef<HTMLDivElement>(null)
  const keys = useMemo(() => pads.map(({ _id }) => _id), [pads])
  const { rangeExtractor, onFocus, onBlur } = useKeepFocusedRow(keys)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes here
  const virtualizer = useVirtualizer({
    count: pads.length,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: AROUND,
    getItemKey: (index) => keys[index] ?? index,
    rangeExtractor,
  })
  return (
    <div ref={viewport} className={classes.scrolled}>
      <div className={classes.all} style={{ height: virtualizer.getTotalSize() }} onFocus={onFocus} onBlur={onBlur}>
        {virtualizer.getVirtualItems().map(({ index, key, start }) => (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.near}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Choice pad={pads[index]!} />
          </div>
        ))}
      </div>
    </div>
  )
}
