import { ActionIcon, Group, NativeSelect } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import classes from './order-field.module.css'

export interface OrderFieldProps<Field extends string> {
  readonly fields: readonly { readonly value: Field; readonly label: string }[]
  readonly field: Field
  /** Whether the active order is ascending. If it is missing, each order has a fixed direction. */
  readonly ascending?: boolean
  readonly onChoose: (field: Field) => void
}

/** Selects the sort order of a list where space is short: a field, and a button that reverses the direction. */
export const OrderField = <Field extends string>({ fields, field, ascending, onChoose }: OrderFieldProps<Field>) => {
  const t = useT()
  const label = fields.find(({ value }) => value === field)?.label ?? ''
  return (
    <Group gap="xs" wrap="nowrap">
      <NativeSelect
        className={classes.field ?? ''}
        label={t('GROUP.PAD.SORT_BY')}
        data={[...fields]}
        value={field}
        onChange={({ currentTarget: { value: chosen } }) => {
          const next = fields.find(({ value }) => value === chosen)
          if (next) onChoose(next.value)
        }}
      />
      {ascending !== undefined && (
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={t('GROUP.SORT.NAMED', {
            order: label,
            direction: t(ascending ? 'GROUP.SORT.ASCENDING' : 'GROUP.SORT.DESCENDING'),
          })}
          title={t('GROUP.SORT.HELP')}
          onClick={() => onChoose(field)}
        >
          {ascending ? <IconArrowUp size={18} /> : <IconArrowDown size={18} />}
        </ActionIcon>
      )}
    </Group>
  )
}
