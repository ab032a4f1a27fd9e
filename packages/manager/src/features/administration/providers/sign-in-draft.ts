import { SETTINGS } from '@sheaf/contract/entities/settings'
import { blankOf, SIGN_IN_PARTS, type Part, type SignInKey } from './sign-in-parts.ts'

export type PartValue = string | number | boolean

/** Settings of one sign-in method as the form holds them. */
export interface SignInDraft {
  /** Stored settings, including keys that the form does not know and must preserve. */
  readonly base: Record<string, unknown>
  /** Values by path; missing ones are blank. */
  readonly parts: Readonly<Record<string, PartValue>>
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const valueAt = (settings: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (isRecord(at) ? at[name] : undefined), settings)

/** Returns the settings with a value set at a path. `undefined` removes the value and any object that becomes empty. */
const withValue = (
  settings: Record<string, unknown>,
  [name = '', ...below]: readonly string[],
  value: unknown,
): Record<string, unknown> => {
  const { [name]: known, ...others } = settings
  const next = below.length === 0 ? value : withValue(isRecord(known) ? known : {}, below, value)
  const isNothing = next === undefined || (isRecord(next) && Object.keys(next).length === 0)
  return isNothing ? others : { ...others, [name]: next }
}

/** Returns a stored value as its input holds it. A list of certificates becomes one text, as in a PEM file. */
const partOf = (part: Part, value: unknown): PartValue => {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : blankOf(part)
}

export const draftOf = (key: SignInKey, settings: unknown): SignInDraft => ({
  base: isRecord(settings) ? settings : {},
  parts: Object.fromEntries(SIGN_IN_PARTS[key].map((part) => [part.path, partOf(part, valueAt(settings, part.path))])),
})

const given = (part: Part, value: PartValue | undefined): PartValue | undefined => {
  const trimmed = typeof value === 'string' && part.input !== 'secret' ? value.trim() : value
  return trimmed === blankOf(part) ? undefined : trimmed
}

/** Returns the settings to save. A blank draft yields the initial value, which means: not set up. */
export const settingsOfDraft = (key: SignInKey, { base, parts }: SignInDraft): object => ({
  ...SETTINGS[key].initial,
  ...SIGN_IN_PARTS[key].reduce(
    (settings, part) => withValue(settings, part.path.split('.'), given(part, parts[part.path])),
    base,
  ),
})

/** Returns whether all values of a draft are blank. */
export const isBlankDraft = (key: SignInKey, { parts }: SignInDraft): boolean =>
  SIGN_IN_PARTS[key].every((part) => given(part, parts[part.path]) === undefined)
