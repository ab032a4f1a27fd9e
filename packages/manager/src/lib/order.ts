export interface Order<Field extends string> {
  readonly field: Field
  readonly ascending: boolean
}

/** Choosing the active order turns it round; another one starts ascending, but that of changes with the newest. */
export const chooseOrder = <Field extends string>(order: Order<Field>, field: Field): Order<Field> =>
  order.field === field
    ? { field, ascending: !order.ascending }
    : { field, ascending: (field as string) !== 'lastEdited' }
