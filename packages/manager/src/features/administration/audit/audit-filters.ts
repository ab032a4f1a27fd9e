import { actSchema, type ActName } from '@sheaf/contract/entities/audit'
import type { AuditFilters } from '@sheaf/contract/routes/audit'

/** Filters as the address holds them: days in the format of date inputs, everything else as the API takes it. */
export interface AuditSearch {
  readonly act: ActName | undefined
  readonly actor: string
  readonly user: string
  readonly group: string
  readonly pad: string
  readonly setting: string
  readonly from: string
  readonly until: string
}

const TEXTS = ['actor', 'user', 'group', 'pad', 'setting', 'from', 'until'] as const

export const readAuditSearch = (params: URLSearchParams): AuditSearch => ({
  act: actSchema.safeParse(params.get('act')).data,
  ...(Object.fromEntries(TEXTS.map((name) => [name, params.get(name) ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >),
})

export const writeAuditSearch = (search: AuditSearch): URLSearchParams =>
  new URLSearchParams(Object.entries(search).filter(([, value]) => value !== undefined && value !== ''))

/** Returns the start of a day in local time, or `undefined` for text that is no date. */
const beginningOf = (day: string): number | undefined => {
  const at = new Date(`${day}T00:00`).getTime()
  return day === '' || Number.isNaN(at) || at < 0 ? undefined : at
}

/** Returns the start of the next day. Adding 24 hours would be wrong where the clocks change. */
const dayAfter = (beginning: number): number => {
  const day = new Date(beginning)
  return day.setDate(day.getDate() + 1)
}

/** Returns the query of the API. `until` is inclusive: the whole last day counts. */
export const filtersOf = ({ act, from, until, ...texts }: AuditSearch): AuditFilters => {
  const last = beginningOf(until)
  const given = Object.entries(texts).filter(([, text]) => text.trim() !== '')
  return {
    ...Object.fromEntries(given.map(([name, text]) => [name, text.trim()])),
    ...(act === undefined ? {} : { act }),
    ...(beginningOf(from) === undefined ? {} : { from: beginningOf(from) }),
    ...(last === undefined ? {} : { to: dayAfter(last) }),
  }
}
