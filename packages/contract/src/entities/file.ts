import * as z from 'zod/mini'
import { instant } from '../field.ts'
import { padIdSchema } from '../ids.ts'
import { FILE_NAME_MAX } from '../limits.ts'
import { writerSchema } from './history.ts'

/** What a file is shown as. Whatever is not shown in place is a `file`, which is only downloaded. */
export const fileKinds = ['picture', 'sound', 'video', 'pdf', 'file'] as const
export type FileKind = (typeof fileKinds)[number]

/** SHA-256 of what is stored, by which a pad's text names its files. */
export const fileHashSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'BACKEND.ERROR.TYPE.PARAM_INVALID' }))

/** The sizes in which a file can be had: as it is stored, or as a smaller picture. */
export const fileSizes = ['original', 'medium', 'thumbnail'] as const
export type FileSize = (typeof fileSizes)[number]

/** A file of a pad. */
export const storedFileSchema = z.object({
  hash: z.string(),
  name: z.string(),
  bytes: z.int(),
  mediaType: z.string(),
  kind: z.enum(fileKinds),
  /** Of a picture, in pixels, as it is shown. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  isAnimated: z.boolean(),
})
export type StoredFile = z.infer<typeof storedFileSchema>

/** A file in the list of a pad's files. */
export const listedFileSchema = z.extend(storedFileSchema, {
  /** Whether the text shows it now. One that it showed once is kept for the pad's history. */
  isShown: z.boolean(),
  /** When it was added; `null` for a reader who does not see the pad's history. */
  addedAt: z.nullable(instant),
  /** Who added it; `null` where nobody is known, or the reader does not see the pad's history. */
  by: z.nullable(writerSchema),
})
export type ListedFile = z.infer<typeof listedFileSchema>

/** Signed addresses of a file, below the site's own. A picture that is small has no smaller ones. */
export const fileAddressesSchema = z.object({
  url: z.string(),
  medium: z.optional(z.string()),
  thumbnail: z.optional(z.string()),
})
export type FileAddresses = z.infer<typeof fileAddressesSchema>

/** What the files of a folder are sorted by. */
export const folderFileSorts = ['addedAt', 'name', 'bytes'] as const
export type FolderFileSort = (typeof folderFileSorts)[number]

/** A file that the text of a pad of a folder shows. */
export const folderFileSchema = z.extend(storedFileSchema, {
  pad: padIdSchema,
  padName: z.string(),
  /** When it was added; `null` for a reader who does not see the pad's history. */
  addedAt: z.nullable(instant),
  /** Who added it; `null` where nobody is known, or the reader does not see the pad's history. */
  by: z.nullable(writerSchema),
  addresses: fileAddressesSchema,
})
export type FolderFile = z.infer<typeof folderFileSchema>

const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu

/**
 * Returns a name under which a file is listed and saved: without folders, and without marks that hide something or turn
 * the text around them, as in a name whose end only looks like that of a picture. Of a long one the end stays, which says
 * what it is.
 */
export const cleanFileName = (name: string): string => {
  const plain = name.toWellFormed().normalize().replaceAll(HIDDEN, '')
  const last = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1).trim()
  if (/^\.*$/.test(last)) return 'file'
  if (last.length <= FILE_NAME_MAX) return last
  const end = /\.[^.]{1,16}$/.exec(last)?.[0] ?? ''
  return last.slice(0, FILE_NAME_MAX - end.length).replace(/[\uD800-\uDBFF]$/, '') + end
}

/** Returns a name as lists of files look for it and sort it: whatever the case of its letters and their accents. */
export const foldFileName = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
