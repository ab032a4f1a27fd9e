import { Button, Collapse, Group as Row, Paper, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId } from 'react'
import { chooseOrder } from '../../lib/order.ts'
import { OrderButtons } from '../../lib/order-buttons.tsx'
import { saveSorting, useSorting } from '../../lib/preferences.ts'
import { GroupSearch, type SearchField } from './group-search.tsx'
import classes from './group-toolbar.module.css'

interface GroupToolbarProps {
  readonly text: string
  /** Of the text filter. */
  readonly field: Ref<SearchField>
  readonly onText: (text: string) => void
  /** The facets, where they do not fit beside the list. */
  readonly facets: ReactNode
}

/** Above the list: the text filter and the order, and on small screens the way to the other filters. */
export const GroupToolbar = ({ text, field: input, onText, facets }: GroupToolbarProps) => {
  const t = useT()
  const id = useId()
  const [isOpen, { toggle }] = useDisclosure(false)
  const { groupByField: field, groupAsc: ascending } = useSorting()
  return (
    <Stack gap="sm" mb="md">
      <Row gap="sm" justify="space-between">
        <div className={classes.search}>
          <GroupSearch text={text} field={input} onChange={onText} />
        </div>
        {facets && (
          <Button
            variant={isOpen ? 'light' : 'default'}
            leftSection={<IconFilter size={16} aria-hidden />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={toggle}
          >
            {t('GROUP.FILTERS.TITLE')}
          </Button>
        )}
        <OrderButtons
          fields={[
            { value: 'lastEdited', label: t('GROUP.PAD.SORT_BY_UPDATE') },
            { value: 'name', label: t('GROUP.PAD.SORT_BY_NAME') },
            { value: 'ctime', label: t('GROUP.PAD.SORT_BY_CREATION') },
          ]}
          field={field}
          ascending={ascending}
          onChoose={(chosen) => {
            const order = chooseOrder({ field, ascending }, chosen)
            saveSorting({ groupByField: order.field, groupAsc: order.ascending })
          }}
        />
      </Row>
      {facets && (
        <Collapse expanded={isOpen} id={id}>
          <Paper withBorder p="md" bg="var(--sheaf-surface)">
            {facets}
          </Paper>
        </Collapse>
      )}
    </Stack>
  )
}
