import { NativeSelect } from '@mantine/core'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useId } from 'react'
import classes from './order-select.module.css'

interface OrderSelectProps {
  readonly data: readonly { readonly value: string; readonly label: string }[]
  readonly value: string | undefined
  readonly onChoose: (value: string) => void
}

/** What a list is ordered by, where there is no room for a button for each. What it is stands in the field, for which it takes no more. */
export const OrderSelect = ({ data, value, onChoose }: OrderSelectProps) => {
  const t = useT()
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.name}>
        {t('GROUP.PAD.SORT_BY')}
      </label>
      <NativeSelect
        id={id}
        classNames={{ input: classes.input ?? '' }}
        data={[...data]}
        {...(value === undefined ? {} : { value })}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
    </div>
  )
}
