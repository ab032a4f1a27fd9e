const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Returns a size in words of a language. */
export const formatBytes = (bytes: number, language: string) => {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unitDisplay = step === 0 ? 'long' : 'short'
  const format = { style: 'unit', unit: UNITS[step]!, unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, format).format(bytes / 1000 ** step)
}
