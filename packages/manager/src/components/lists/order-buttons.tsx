import { Button, Group, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import classes from './order-buttons.module.css'
import { OrderField, type OrderFieldProps } from './order-field.tsx'
import { useIsPhone } from '../../lib/page/use-is-phone.ts'

/** Returns the sort fields of folders and pads with their labels. */
export const orderFields = (t: ReturnType<typeof useT>) =>
  [
    { value: 'lastEdited', label: t('GROUP.PAD.SORT_BY_UPDATE') },
    { value: 'name', label: t('GROUP.PAD.SORT_BY_NAME') },
    { value: 'ctime', label: t('GROUP.PAD.SORT_BY_CREATION') },
  ] as const

/**
 * Shows a button for each sort order of a list. The active one shows its direction and reverses it. A phone has no room
 * for them and gets an `OrderField`.
 */
export const OrderButtons = <Field extends string>(props: OrderFieldProps<Field>) =>
  useIsPhone() ? <OrderField {...props} /> : <Buttons {...props} />

const Buttons = <Field extends string>({ fields, field, ascending, onChoose }: OrderFieldProps<Field>) => {
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
              {...(active && turns
                ? { 'aria-label': t('GROUP.SORT.NAMED', { order: label, direction }), title: t('GROUP.SORT.HELP') }
                : {})}
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
