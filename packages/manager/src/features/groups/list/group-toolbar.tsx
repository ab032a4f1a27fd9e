import { Button, Collapse, Group as Row, Paper } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { formatNumber } from '@sheaf/l10n/format-number'
import { useLanguage } from '@sheaf/ui/l10n/use-language'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, type Ref, useId } from 'react'
import { chooseOrder } from '../../../lib/lists/order.ts'
import { OrderButtons, orderFields } from '../../../components/lists/order-buttons.tsx'
import { saveSorting, useSorting } from '../../../lib/preferences/preferences.ts'
import { useIsPhone } from '../../../lib/page/use-is-phone.ts'
import { GroupSearch, type SearchField } from './group-search.tsx'
import classes from './group-toolbar.module.css'

interface GroupToolbarProps {
  readonly text: string
  /** Handle of the text filter. */
  readonly field: Ref<SearchField>
  readonly onText: (text: string) => void
  /** Filters to show behind a button, where they do not fit beside the list. */
  readonly facets: ReactNode
  readonly active: number
  /** Number of listed groups, and the button that clears the filters. */
  readonly count: ReactNode
}

/** Shows text filter, order and count above the list, and on small screens a button that opens the other filters. */
export const GroupToolbar = ({ text, field: input, onText, facets, active, count }: GroupToolbarProps) => {
  const t = useT()
  const language = useLanguage()
  const id = useId()
  const isPhone = useIsPhone()
  const [isOpen, { toggle }] = useDisclosure(false)
  const title = t('GROUP.FILTERS.TITLE')
  const name = active > 0 ? t('GROUP.FILTERS.ACTIVE', { count: active }) : title
  return (
    <>
      <Row gap="sm" justify="space-between">
        <div className={classes.search}>
          <GroupSearch text={text} field={input} onChange={onText} />
        </div>
        {facets && (
          <Button
            variant={isOpen || active > 0 ? 'light' : 'default'}
            aria-label={name}
            aria-expanded={isOpen}
            aria-controls={id}
            px="sm"
            title={isPhone || active > 0 ? name : undefined}
            leftSection={isPhone ? undefined : <IconFilter size={16} aria-hidden />}
            onClick={toggle}
          >
            {isPhone ? <IconFilter size={18} aria-hidden /> : title}
            {active > 0 && <span className={classes.count}>{formatNumber(active, language)}</span>}
          </Button>
        )}
        {!isPhone && <Order />}
      </Row>
      {facets && (
        <Collapse expanded={isOpen} id={id}>
          <Paper withBorder p="md" mt="sm" bg="var(--sheaf-surface)">
            {facets}
          </Paper>
        </Collapse>
      )}
      <Row justify="space-between" gap="xs" mt={{ base: 'md', sm: 'xs' }} mb="xs" mih={30}>
        {count}
        {isPhone && <Order />}
      </Row>
    </>
  )
}

const Order = () => {
  const t = useT()
  const { groupByField: field, groupAsc: ascending } = useSorting()
  return (
    <OrderButtons
      fields={orderFields(t)}
      field={field}
      ascending={ascending}
      onChoose={(chosen) => {
        const order = chooseOrder({ field, ascending }, chosen)
        saveSorting({ groupByField: order.field, groupAsc: order.ascending })
      }}
    />
  )
}
