const orders = new Map<string, (a: string, b: string) => number>()

/**
 * Returns the order of names in a language: regardless of case and accents, and numbers by their value ('Week 2' before
 * 'Week 10'). It is cached, because a collator is slow to make.
 */
export const nameOrder = (language: string): ((a: string, b: string) => number) => {
  const known = orders.get(language)
  if (known !== undefined) return known
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  orders.set(language, compare)
  return compare
}
