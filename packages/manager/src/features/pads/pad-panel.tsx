import { Button, Group as Row, Text, TextInput, Title } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { EmptyState } from '@sheaf/ui/components/empty-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowsMove, IconFileText, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LongList } from '../../lib/long-list.tsx'
import { OrderButtons } from '../../lib/order-buttons.tsx'
import { saveSorting, useSorting } from '../../lib/preferences.ts'
import { paths } from '../../paths.ts'
import { choosePadOrder, filterPads, sortPads } from './pad-order.ts'
import { PadRow } from './pad-row.tsx'
import classes from './pad-panel.module.css'

interface PadPanelProps {
  readonly group: Group
  readonly pads: readonly Pad[]
  readonly mayEdit: boolean
  readonly addButton: ReactNode
  readonly marksOf: (pad: Pad) => ReactNode
}

/** The pads of a group, in the order that is remembered, narrowed by name as one types. */
export const PadPanel = ({ group, pads, mayEdit, addButton, marksOf }: PadPanelProps) => {
  const t = useT()
  const id = useId()
  const { language } = useTranslation().i18n
  const [text, setText] = useState('')
  const { padByField: field, padAsc: ascending } = useSorting()
  const shown = sortPads(filterPads(pads, text), { field, ascending }, language)
  if (pads.length === 0) {
    return (
      <EmptyState
        icon={<IconFileText />}
        title={t('GROUP.PAD.NONE')}
        {...(addButton === null ? {} : { text: t('GROUP.PAD.NONE_TEXT') })}
      >
        {addButton}
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby={id}>
      <Row justify="space-between" mb="sm">
        <Title order={2} id={id}>
          {t('GROUP.PAD.PADS')}
        </Title>
        {mayEdit && (
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
      <Row gap="sm" justify="space-between" mb="xs">
        <TextInput
          className={classes.filter ?? ''}
          aria-label={t('GROUP.PAD.FILTER')}
          placeholder={t('GROUP.PAD.FILTER')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
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
            const order = choosePadOrder({ field, ascending }, chosen)
            saveSorting({ padByField: order.field, padAsc: order.ascending })
          }}
        />
      </Row>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {shown.length === 0 ? t('GROUP.PAD.NO_RESULT') : t('GROUP.PAD.COUNT', { count: shown.length })}
      </Text>
      {shown.length > 0 && (
        <LongList items={shown} keyOf={(pad) => pad._id} rowHeight={57} label={t('GROUP.PAD.PADS')}>
          {(pad) => <PadRow pad={pad} group={group} mayEdit={mayEdit} marks={marksOf(pad)} />}
        </LongList>
      )}
    </section>
  )
}
