import * as z from 'zod/mini'
import { STRING_MAX } from '../limits.ts'
import { UNLOCK_PAD_PATH, VIEW_PAD_PATH } from '../pages/first-call-paths.ts'
import { groupSchema } from '../entities/group.ts'
import { padCreationSchema, padSaveSchema, padSchema } from '../entities/pad.ts'
import { memberSchema } from '../entities/user.ts'
import { encodedPassword, password, stringUpTo } from '../field.ts'
import { groupIdSchema, padIdSchema, userIdSchema } from '../ids.ts'
import { route, success } from '../route.ts'

const tag = 'Pads'
const params = z.object({ id: padIdSchema })
/** Version of the pad's own fields, for those who may change them (WIRE-57). */
const version = z.optional(z.string())
const written = z.object({ success, key: padIdSchema, value: padSchema, version })

/** What the caller may do inside the pad; the editor's page and the manager's frame both ask for it. */
const padAccessSchema = z.object({ read: z.boolean(), write: z.boolean(), chat: z.boolean(), history: z.boolean() })

const view = z.object({ key: padIdSchema, value: padSchema, access: padAccessSchema, version })

export const viewPad = route({
  method: 'GET',
  path: VIEW_PAD_PATH,
  tag,
  audience: 'anyone',
  summary: 'One pad',
  params,
  query: z.object({ password: z.optional(encodedPassword) }),
  reply: view,
})

export const unlockPad = route({
  method: 'POST',
  path: UNLOCK_PAD_PATH,
  tag,
  audience: 'anyone',
  summary: 'Open a pad by its password, or by that of the group it follows. Later calls of the browser need it no more',
  params,
  body: z.object({ password }),
  reply: view,
})

export const createPad = route({
  method: 'POST',
  path: '/pad',
  tag,
  audience: 'signedIn',
  summary: 'Create a pad in a group, empty or with the text of a template',
  body: padCreationSchema,
  reply: written,
})

export const listSiteTemplates = route({
  method: 'GET',
  path: '/template',
  tag,
  audience: 'signedIn',
  summary: 'Pads by name with whose text pads of every group can begin',
  reply: z.object({ value: z.array(z.pick(padSchema, { _id: true, name: true })) }),
})

/** A line as a pad has it: what it is, and its letters with their formats. */
const templateLineSchema = z.object({
  attributes: z.record(z.string(), z.unknown()),
  runs: z.array(z.object({ text: z.string(), formats: z.record(z.string(), z.unknown()) })),
  /** The table that it shows, with the text of its cells. */
  table: z.optional(z.unknown()),
})
export type TemplateLine = z.infer<typeof templateLineSchema>

export const readTemplate = route({
  method: 'POST',
  path: '/pad/:id/template',
  tag,
  audience: 'signedIn',
  summary: 'The text of a template, filled in for a pad that it is put into, whose files become files of that pad',
  params,
  query: z.object({ password: z.optional(encodedPassword) }),
  body: z.object({ template: padIdSchema, timeZone: z.optional(stringUpTo(STRING_MAX)) }),
  reply: z.object({ success, lines: z.array(templateLineSchema) }),
})

export const savePad = route({
  method: 'PUT',
  path: '/pad/:id',
  tag,
  audience: 'signedIn',
  summary: 'Change or move a pad; what is not sent stays',
  params,
  takesVersion: true,
  body: padSaveSchema,
  /** `moveGroup` is the group that a moved pad came from. */
  reply: z.extend(written, { value: z.extend(padSchema, { moveGroup: z.optional(groupIdSchema) }) }),
})

export const removePad = route({
  method: 'DELETE',
  path: '/pad/:id',
  tag,
  audience: 'signedIn',
  summary: 'Remove a pad',
  params,
  reply: z.object({ success, key: padIdSchema }),
})

export const viewIsPublic = route({
  method: 'GET',
  path: '/pad/ispublic/:id',
  tag,
  audience: 'anyone',
  summary: 'Is this pad public?',
  params,
  reply: z.object({ success, key: padIdSchema, ispublic: z.boolean() }),
})

const lastEdited = z.pick(padSchema, { lastEdited: true })

export const viewLastEdited = route({
  method: 'GET',
  path: '/pad/getLastEdited/:id',
  tag,
  audience: 'anyone',
  summary: 'When a pad was last written in',
  params,
  query: z.object({ password: z.optional(encodedPassword) }),
  reply: z.object({ result: lastEdited }),
})

/** Records keyed by position, '0', '1' and so on, as the old system answers. */
const inOrder = <T extends z.ZodMiniType>(schema: T) => z.record(z.string(), schema)

/** Pads that were written in last come first, those that never were come last. */
const relevantPadsSchema = z.object({
  groups: inOrder(groupSchema),
  pads: inOrder(padSchema),
  /** Everyone whom these groups name. */
  users: z.record(userIdSchema, memberSchema),
  watchlist: z.object({
    groups: inOrder(groupSchema),
    pads: inOrder(padSchema),
    padsFromGroups: inOrder(padSchema),
  }),
  lastEdited: z.record(padIdSchema, lastEdited),
  /** Names of the pads' groups, where the reader may know them. */
  groupNames: z.record(groupIdSchema, z.string()),
})
export type RelevantPads = z.infer<typeof relevantPadsSchema>

export const listRelevantPads = route({
  method: 'GET',
  path: '/pad/getRelevantPads/:token',
  tag,
  audience: 'user',
  summary: 'What the dashboard shows: the pads of my groups, those I watch, and those of groups I watch',
  params: z.object({ token: stringUpTo(200) }),
  hasTokenInPath: true,
  reply: z.object({ value: relevantPadsSchema }),
})
