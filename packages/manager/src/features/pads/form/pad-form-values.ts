import type { FormErrors } from '@mantine/form'
import type { Group } from '@sheaf/contract/entities/group'
import type { Actor } from '@sheaf/contract/policy/actor'
import type { SiteFacts } from '@sheaf/contract/policy/group'
import { type Pad, type PadSave, padSaveSchema } from '@sheaf/contract/entities/pad'
import type { HistoryReaders } from '@sheaf/contract/entities/history'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import { name100 } from '@sheaf/contract/field'
import * as z from 'zod/mini'
import { type Openness, type Widening, wideningOf } from '../../../lib/access/widening.ts'
import { changedSince, contractErrors, explainUnusableName } from '../../../lib/forms/form.ts'

export type PadFormValues = {
  readonly name: string
  /** Whether the pad inherits visibility, password and read-only from its group. */
  readonly follows: boolean
  readonly visibility: Visibility
  readonly password: string
  readonly readonly: boolean
  /** Who sees its history; `null` if it follows its group in that. */
  readonly history: HistoryReaders | null
  readonly isTemplate: boolean
  readonly isSiteTemplate: boolean
  /** Code of the language of its text; empty if nobody said. */
  readonly lang: string
  readonly lineNumbers: boolean
  /** Id of the template that a new pad begins with; empty if it begins without text. */
  readonly template: string
}

export const valuesOf = (pad: Pad | undefined, group: Pick<Group, 'visibility' | 'readonly'>): PadFormValues => ({
  name: pad?.name ?? '',
  follows: pad === undefined || (pad.visibility === null && pad.readonly === null),
  visibility: pad?.visibility ?? group.visibility,
  password: '',
  // A pad that leaves its folder begins as it was there, so that leaving alone never opens it to writers.
  readonly: pad?.readonly ?? group.readonly,
  history: pad?.history ?? null,
  isTemplate: pad?.isTemplate ?? false,
  isSiteTemplate: pad?.isSiteTemplate ?? false,
  lang: pad?.lang ?? '',
  lineNumbers: pad?.lineNumbers ?? true,
  template: '',
})

const AS_THE_GROUP = { visibility: null, password: null, readonly: null } as const

/** Returns visibility and password. The latter is sent only for a private pad, and only if one was typed. */
const lockOf = ({ visibility, password }: PadFormValues) => ({
  visibility,
  ...(visibility === 'private' && password !== '' ? { password } : {}),
})

/** Returns the body that creates a pad. It follows its group in read-only, for which the form does not ask. */
export const creationOf = (values: PadFormValues) => ({
  name: values.name,
  ...(values.follows ? AS_THE_GROUP : lockOf(values)),
  ...(values.template === ''
    ? {}
    : { template: values.template, timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone }),
})

/**
 * Returns the body that saves a pad: only the fields changed here, so that others' concurrent changes stay. A typed
 * password takes the visibility along, without which the server would drop it (PAD-6).
 */
export const changesOf = (values: PadFormValues, before: PadFormValues): PadSave => {
  const { name, history, isTemplate, isSiteTemplate, lineNumbers, lang } = values
  const apart = {
    ...changedSince({ name, history, isTemplate, isSiteTemplate, lineNumbers }, before),
    ...(lang === before.lang ? {} : { lang: lang || null }),
  }
  if (values.follows) return before.follows ? apart : { ...apart, ...AS_THE_GROUP }
  if (before.follows) return { ...apart, ...lockOf(values), readonly: values.readonly }
  const lock = lockOf(values)
  return {
    ...apart,
    ...('password' in lock ? lock : changedSince(lock, before)),
    ...changedSince({ readonly: values.readonly }, before),
  }
}

/** SCR-841: returns what of the form changes when it takes over what somebody else has saved in a field. */
export const takenOver = (field: string, saved: unknown): Partial<PadFormValues> => {
  if (field === 'lang') return { lang: typeof saved === 'string' ? saved : '' }
  if (field !== 'visibility' && field !== 'readonly') return { [field]: saved }
  return saved === null ? { follows: true } : { follows: false, [field]: saved }
}

/** Returns whether the pad opens with a password already, its own or its group's, so that none needs to be typed. */
export const keepsPassword = ({ follows, visibility }: PadFormValues): boolean => !follows && visibility === 'private'

/**
 * PAD-5, PAD-30: requires a password of a pad that becomes private itself. A pad that is private already keeps its
 * password if none is typed.
 */
export const errorsOf = (values: PadFormValues, before: PadFormValues): FormErrors =>
  explainUnusableName(
    contractErrors(
      z
        .extend(padSaveSchema, { name: name100 })
        .check(
          z.refine(
            ({ visibility, password }) => visibility !== 'private' || keepsPassword(before) || (password ?? '') !== '',
            { path: ['password'], error: 'BACKEND.ERROR.TYPE.PASSWORD_MISSING' },
          ),
        ),
      creationOf(values),
    ),
    values,
  )

/** Returns who the pad is open to, as saved with these values. */
export const opennessOf = ({ follows, visibility, readonly, history }: PadFormValues, group: Group): Openness => ({
  visibility: follows ? group.visibility : visibility,
  history: history ?? group.history,
  isReadOnly: group.archived || (follows ? group.readonly : readonly),
})

/** SCR-780: returns whom saving these values lets in, if anybody. `before` holds the values with which the form began. */
export const wideningBy = (
  values: PadFormValues,
  before: PadFormValues,
  pad: Pad,
  group: Group,
  actor: Actor,
  site: SiteFacts,
): Widening | undefined => {
  // The password of the folder is known to others than the pad's own.
  const hadOwnPassword = !before.follows && pad.visibility !== null && before.visibility === 'private'
  const sharesPassword = hadOwnPassword && values.follows && group.visibility === 'private'
  if (sharesPassword && !site.allPadsPublicsAuthentifiedOnly) return 'readers'
  return wideningOf(opennessOf(before, group), opennessOf(values, group), group, actor, site)
}
