import { ActionIcon, Button, Group, NativeSelect, Text } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react'
import classes from './order-buttons.module.css'
import { useIsPhone } from './use-is-phone.ts'

interface OrderButtonsProps<Field extends string> {
  readonly fields: readonly { readonly value: Field; readonly label: string }[]
  readonly field: Field
  /** Without it, each order has the direction that it is known by, and keeps it. */
  readonly ascending?: boolean
  readonly onChoose: (field: Field) => void
}

/** What folders and pads are ordered by, in the words of every list of them. */
export const orderFields = (t: ReturnType<typeof useT>) =>
  [
    { value: 'lastEdited', label: t('GROUP.PAD.SORT_BY_UPDATE') },
    { value: 'name', label: t('GROUP.PAD.SORT_BY_NAME') },
    { value: 'ctime', label: t('GROUP.PAD.SORT_BY_CREATION') },
  ] as const

/** The order of a list: one button for each, and the active one shows and turns its direction. A phone has room for one. */
export const OrderButtons = <Field extends string>(props: OrderButtonsProps<Field>) =>
  useIsPhone() ? <OrderField {...props} /> : <Buttons {...props} />

const Buttons = <Field extends string>({ fields, field, ascending, onChoose }: OrderButtonsProps<Field>) => {
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

const OrderField = <Field extends string>({ fields, field, ascending, onChoose }: OrderButtonsProps<Field>) => {
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
          aria-label={`${label}, ${t(ascending ? 'GROUP.SORT.ASCENDING' : 'GROUP.SORT.DESCENDING')}`}
          title={t('GROUP.SORT.HELP')}
          onClick={() => onChoose(field)}
        >
          {ascending ? <IconArrowUp size={18} /> : <IconArrowDown size={18} />}
        </ActionIcon>
      )}
    </Group>
  )
}
