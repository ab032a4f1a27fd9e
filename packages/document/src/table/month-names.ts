/** Returns a name as it is compared: without the case of its letters, and without the point of a short form. */
const folded = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll('.', '')

const numbersOfNames = (language: string): ReadonlyMap<string, number> => {
  const numbers = new Map<string, number>()
  for (const month of ['long', 'short'] as const)
    // Some languages write a month otherwise beside a day.
    for (const day of ['numeric', undefined] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' })
      for (let number = 1; number <= 12; number++) {
        const name = format.formatToParts(Date.UTC(2000, number - 1, 1)).find(({ type }) => type === 'month')?.value
        if (name !== undefined && /\p{L}/u.test(name)) numbers.set(folded(name), number)
      }
    }
  return numbers
}

const known = new Map<string, ReadonlyMap<string, number>>()

/** Returns which month of a language or of English a name is, long or short. */
const monthNamed = (name: string, language: string): number | undefined => {
  for (const spoken of [language, 'en']) {
    const numbers = known.get(spoken) ?? numbersOfNames(spoken)
    known.set(spoken, numbers)
    const number = numbers.get(folded(name))
    if (number !== undefined) return number
  }
  return undefined
}

const WEEKDAY = String.raw`^(?:\p{L}+\.?,?\s+)?`
const NAME = String.raw`(\p{L}[\p{L}\p{M}]*)\.?`
const DAY_FIRST = new RegExp(
  String.raw`${WEEKDAY}(\d{1,2})(?:\.|º|\p{L}{2})?\s+(?:de\s+|of\s+)?${NAME},?\s+(?:de\s+)?(\d{4})$`,
  'iu',
)
const MONTH_FIRST = new RegExp(String.raw`${WEEKDAY}${NAME}\s+(\d{1,2})(?:\p{L}{2})?,?\s+(\d{4})$`, 'iu')
const EAST = /^(\d{4})\s?年\s?(\d{1,2})\s?月\s?(\d{1,2})\s?日$/

/** Returns the year, month and day of a date whose month has its name, such as `3 May 2024`; undefined if it is none. */
export const namedDate = (text: string, language: string): readonly [number, number, number] | undefined => {
  const east = EAST.exec(text)
  if (east !== null) return [Number(east[1]), Number(east[2]), Number(east[3])]
  const [, day, name, year] = DAY_FIRST.exec(text) ?? []
  const [, nameFirst, dayBehind, yearBehind] = MONTH_FIRST.exec(text) ?? []
  const month = monthNamed(name ?? nameFirst ?? '', language)
  return month === undefined ? undefined : [Number(year ?? yearBehind), month, Number(day ?? dayBehind)]
}
