import * as z from 'zod/mini'
import { bool, instant, languageCode, name100, stringUpTo } from '../field.ts'
import { historyReadersSchema } from './history.ts'
import { STRING_MAX } from '../limits.ts'
import { groupIdSchema, namedGroupSchema, namedUsersSchema, padIdSchema } from '../ids.ts'
import { visibilitySchema } from './visibility.ts'

export const padSchema = z.object({
  _id: padIdSchema,
  name: z.string(),
  group: groupIdSchema,
  /** `null` means that the pad follows its group. */
  visibility: z.nullable(visibilitySchema),
  /** `null` means that the pad follows its group. */
  readonly: z.nullable(z.boolean()),
  /** Who sees the pad's history. `null` means that the pad follows its group. */
  history: z.nullable(historyReadersSchema),
  /**
   * Whether this pad itself, not only its group, is archived: hidden from view and closed to every change until it is
   * taken out.
   */
  archived: z.boolean(),
  /** Whether new pads of the group can begin with its text. */
  isTemplate: z.boolean(),
  /** Whether new pads of every group can begin with its text. */
  isSiteTemplate: z.boolean(),
  /** Code of the language that its text is written in; `null` if nobody said. */
  lang: z.nullable(z.string()),
  /** Whether those who have not chosen for themselves see the numbers of its lines. */
  lineNumbers: z.boolean(),
  ctime: instant,
  /** `null` means that nobody has written in the pad. */
  lastEdited: z.nullable(instant),
})
export type Pad = z.infer<typeof padSchema>

/** Fields of a pad that may be left out. */
const padFields = z.partial(
  z.object({
    visibility: z.nullable(visibilitySchema),
    password: z.nullable(stringUpTo(100, 'BACKEND.ERROR.TYPE.PARAM_STR', 'BACKEND.ERROR.TYPE.STR_100')),
    readonly: z.nullable(bool),
    history: z.nullable(historyReadersSchema),
    lang: z.nullable(languageCode),
    lineNumbers: bool,
    /** PAD-64: users of the old system's pads, who must exist. None is kept, since the members of the group are meant. */
    users: namedUsersSchema,
  }),
).shape

export const padCreationSchema = z.object({
  name: name100,
  group: namedGroupSchema,
  /** PAD-72: template whose text the pad begins with. */
  template: z.optional(padIdSchema),
  /** Time zone of the maker, by its IANA name, for a date in the template; that of the server if it is left out or unknown. */
  timeZone: z.optional(stringUpTo(STRING_MAX)),
  ...padFields,
})
export type PadCreation = z.infer<typeof padCreationSchema>

/** A partial save; a different `group` moves the pad there. */
export const padSaveSchema = z.object({
  name: z.optional(name100),
  group: z.optional(namedGroupSchema),
  archived: z.optional(bool),
  isTemplate: z.optional(bool),
  isSiteTemplate: z.optional(bool),
  ...padFields,
})
export type PadSave = z.infer<typeof padSaveSchema>
