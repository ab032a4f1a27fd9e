import * as z from 'zod/mini'
import { instant } from '../field.ts'

/**
 * Who sees the history of a pad: all who may read it, the members of its folder, or the folder's admins. Whoever may not
 * read the pad sees no history either.
 */
export const historyReaders = ['readers', 'members', 'admins'] as const
export const historyReadersSchema = z.enum(historyReaders, { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' })
export type HistoryReaders = z.infer<typeof historyReadersSchema>

/** Number of an entry of a pad's log; 0 is the beginning, when nothing was written. */
export const seqSchema = z.int().check(z.minimum(0))

/** Somebody who has written in a pad, as the reader sees them. */
export const writerSchema = z.object({
  /** The author's id in pads. */
  id: z.string(),
  name: z.string(),
  color: z.string(),
})
export type Writer = z.infer<typeof writerSchema>

/** Why the server made a version by itself: before a restore, or before a large removal. */
export const automaticSchema = z.enum(['restore', 'removal'])

/** A moment of a pad that was given a name, or that the server keeps by itself. */
export const versionSchema = z.object({
  id: z.string(),
  /** The text goes up to this entry. */
  seq: seqSchema,
  /** Empty for an automatic version that nobody has named. */
  name: z.string(),
  createdAt: instant,
  /** When the last entry was written that is in its text. */
  time: instant,
  /** Who named it; `null` for the server. */
  by: z.nullable(writerSchema),
  /** Who restored or removed what the server kept it for; `null` for one that somebody named. */
  causedBy: z.nullable(writerSchema),
  starred: z.boolean(),
  /** `null` for a version that somebody named. */
  automatic: z.nullable(automaticSchema),
  /** Whether some of its text was redacted since, so that it no longer proves what the text was. */
  redacted: z.boolean(),
  /** Whether the reader may rename it and take its name away. */
  mayChange: z.boolean(),
})
export type Version = z.infer<typeof versionSchema>

/** What one author, or several together, wrote without a longer pause. */
export const stretchSchema = z.object({
  /** The first entry of the stretch. The text before it is that of entry `from - 1`. */
  from: seqSchema,
  to: seqSchema,
  startedAt: instant,
  endedAt: instant,
  /** Who wrote in it, those with the largest part first; each with the letters that they added and removed. */
  authors: z.array(z.extend(writerSchema, { added: z.int(), removed: z.int() })),
  added: z.int(),
  removed: z.int(),
  /** The newest version in the stretch. */
  version: z.optional(z.pick(versionSchema, { id: true, seq: true, name: true, automatic: true })),
})
export type Stretch = z.infer<typeof stretchSchema>

/** Letters of a line that belong to one author and have the same marks. */
const historyRunSchema = z.object({
  text: z.string(),
  /** Whose letters they are: an author's id in pads. */
  author: z.string(),
  /** Who put them back, if they were moved, restored or given back by somebody else. */
  by: z.optional(z.string()),
  /** The formats that they have, by name: `true`, the name of a colour, or the address of a link. */
  marks: z.record(z.string(), z.union([z.literal(true), z.string()])),
  /** How many letters (UTF-16 units) stood here that were redacted since. The text is empty then. */
  redacted: z.optional(z.int()),
})
export type HistoryRun = z.infer<typeof historyRunSchema>

const attributeSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** A line of a pad at a moment. A table is one line. */
export const historyLineSchema = z.object({
  /** The line's kind (`LineKind` of `@sheaf/document`). */
  kind: z.string(),
  level: z.int(),
  /** The line's further attributes that are not as in a plain line. */
  attributes: z.record(z.string(), attributeSchema),
  runs: z.array(historyRunSchema),
  /** The table that the line shows (`TableText` of `@sheaf/document`, with runs in its cells). */
  table: z.optional(z.unknown()),
})
export type HistoryLine = z.infer<typeof historyLineSchema>

/** A moment of a pad's text. */
export const momentSchema = z.object({
  /** The newest entry in the text. */
  seq: seqSchema,
  /** When it was written; `null` at the beginning. */
  time: z.nullable(instant),
  /** Who wrote it; `null` at the beginning. */
  author: z.nullable(writerSchema),
})
export type Moment = z.infer<typeof momentSchema>

/** A piece of a comparison of two moments. */
export const differenceSchema = z.object({
  kind: z.enum(['same', 'inserted', 'removed']),
  /** Lines are parted by `\n`. */
  text: z.string(),
  /** Whose letters they are. */
  author: z.optional(z.string()),
  /** Of what is the same: its formats differ, or the kind or attributes of its line. */
  formatted: z.optional(z.literal(true)),
  /** The picture or file that the piece is; its text is the name in brackets. */
  file: z.optional(
    z.object({
      kind: z.enum(['picture', 'file']),
      /** The record of the file (`readFileRecord` of `@sheaf/document`). */
      file: z.string(),
      width: z.nullable(z.number()),
      alt: z.nullable(z.string()),
    }),
  ),
  /** Whether the piece is a formula, in a row of letters or as a block; its text is the whole source. */
  formula: z.optional(z.enum(['inline', 'block'])),
  /** Whether its letters are of the caption of a picture or file. */
  caption: z.optional(z.literal(true)),
})
export type Difference = z.infer<typeof differenceSchema>

const listSignSchema = z.object({
  /** Place of the item's line among those of its moment, from 0: a row of a table is one, and so is a block that is a formula. */
  line: z.int(),
  /** `•`, its number with a full stop, or the box of a task, `☐` or `☑`. */
  sign: z.string(),
  /** How deep its list is in others. */
  level: z.int(),
})
export type ListSign = z.infer<typeof listSignSchema>

/** What stands before the items of lists at two moments that are compared. */
export const listSignsSchema = z.object({ from: z.array(listSignSchema), to: z.array(listSignSchema) })
export type ListSigns = z.infer<typeof listSignsSchema>

/** What somebody has written in a pad. It is approximate: who pastes another's text writes it. */
export const contributionSchema = z.object({
  author: writerSchema,
  /** Letters of theirs in the present text. */
  standing: z.int(),
  written: z.int(),
  removed: z.int(),
  firstAt: instant,
  lastAt: instant,
})
export type Contribution = z.infer<typeof contributionSchema>
