const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Returns the size of a file in words of a language. */
export const fileSize = (bytes: number, locale: string): string => {
  let [size, unit] = [bytes, 0]
  // What would be rounded up to a thousand is one of the next unit.
  for (; size >= 999.5 && unit < UNITS.length - 1; unit += 1) size /= 1000
  const maximumFractionDigits = unit > 0 && size < 9.95 ? 1 : 0
  const unitDisplay = unit === 0 ? 'long' : 'short'
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[unit]!,
    unitDisplay,
    maximumFractionDigits,
  }).format(size)
}
