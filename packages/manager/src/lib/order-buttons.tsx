import { Button, Group, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import classes from './order-buttons.module.css'

interface OrderButtonsProps<Field extends string> {
  readonly fields: readonly { readonly value: Field; readonly label: string }[]
  readonly field: Field
  /** Without it, each order has the direction that it is known by, and keeps it. */
  readonly ascending?: boolean
  readonly onChoose: (field: Field) => void
}

/** The order of a list: one button for each, and the active one shows and turns its direction. */
export const OrderButtons = <Field extends string>({
  fields,
  field,
  ascending,
  onChoose,
}: OrderButtonsProps<Field>) => {
  const t = useT()
  const turns = ascending !== undefined
  const Sign = !turns ? IconCheck : ascending ? IconArrowUp : IconArrowDown
  const direction = t(ascending ? 'GROUP.SORT.ASCENDING' : 'GROUP.SORT.DESCENDING')
  return (
    <Group gap="xs" role="group" aria-label={t('GROUP.PAD.SORT_BY')}>
      <Text size="sm" c="dimmed" aria-hidden>
        {t('GROUP.PAD.SORT_BY')}
      </Text>
      <Button.Group className={classes.orders ?? ''}>
        {fields.map(({ value, label }) => {
          const active = value === field
          return (
            <Button
              key={value}
              size="xs"
              classNames={{ root: classes.order ?? '', label: classes.label ?? '' }}
              variant={active ? 'light' : 'default'}
              aria-pressed={active}
              rightSection={active ? <Sign size={14} aria-hidden /> : undefined}
              {...(active && turns ? { 'aria-label': `${label}, ${direction}`, title: t('GROUP.SORT.HELP') } : {})}
              onClick={() => onChoose(value)}
            >
              {label}
            </Button>
          )
        })}
      </Button.Group>
    </Group>
  )
}
