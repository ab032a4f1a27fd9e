export interface Order<Field extends string> {
  readonly field: Field
  readonly ascending: boolean
}

/** Reverses the active order, or starts another one: ascending, but newest first by date of last edit. */
export const chooseOrder = <Field extends string>(order: Order<Field>, field: Field): Order<Field> =>
  order.field === field
    ? { field, ascending: !order.ascending }
    : { field, ascending: (field as string) !== 'lastEdited' }
