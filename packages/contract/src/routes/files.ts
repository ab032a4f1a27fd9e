import * as z from 'zod/mini'
import {
  cleanFileName,
  fileAddressesSchema,
  fileHashSchema,
  fileKinds,
  fileSizes,
  folderFileSchema,
  folderFileSorts,
  listedFileSchema,
  storedFileSchema,
} from '../entities/file.ts'
import {
  encodedPassword,
  filledUpTo,
  instant,
  intInQuery,
  pageCursor,
  pageLimit,
  text,
  transformed,
  typedPassword,
} from '../field.ts'
import { groupIdSchema, padIdSchema } from '../ids.ts'
import {
  FILE_ADDRESSES_MAX,
  FILE_BYTES_MAX,
  FILE_COPIES_MAX,
  FILE_NAME_MAX,
  FILE_REQUEST_MAX_BYTES,
  FILES_PAGE_MAX,
} from '../limits.ts'
import { fileReply, route, success } from '../route.ts'

const tag = 'Files'
const params = z.object({ id: padIdSchema })
const protectedBy = { password: z.optional(encodedPassword) }
const query = z.object(protectedBy)
const offset = intInQuery(0, FILE_BYTES_MAX)

/** The name that a file has where it comes from. It may hold anything; what is hostile in it is taken out. */
const givenName = transformed(filledUpTo(1000, 'BACKEND.ERROR.TYPE.PARAM_STR'), cleanFileName)

const stored = z.object({ success, file: storedFileSchema })

export const addFile = route({
  method: 'POST',
  path: '/pad/:id/files',
  tag,
  audience: 'anyone',
  summary: 'Add a file to a pad, as the bytes of the body. A larger one is sent in pieces, by an upload',
  params,
  query: z.object({ ...protectedBy, name: givenName }),
  reply: stored,
  takesBytes: true,
  status: 201,
  bodyMaxBytes: FILE_REQUEST_MAX_BYTES,
})

export const listFiles = route({
  method: 'GET',
  path: '/pad/:id/files',
  tag,
  audience: 'anyone',
  summary: 'The files of a pad, newest first',
  params,
  query: z.object({ ...protectedBy, cursor: pageCursor, limit: pageLimit(FILES_PAGE_MAX) }),
  reply: z.object({
    value: z.array(listedFileSchema),
    /** Cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
    /** Whether the caller may take files out of the pad for good. */
    mayRemove: z.boolean(),
  }),
})

export const listFolderFiles = route({
  method: 'GET',
  path: '/group/:id/files',
  tag,
  audience: 'anyone',
  summary: 'The files that the pads of a group show, of those pads that the caller may read',
  params: z.object({ id: groupIdSchema }),
  query: z.object({
    ...protectedBy,
    cursor: pageCursor,
    limit: pageLimit(FILES_PAGE_MAX),
    kind: z.optional(z.enum(fileKinds)),
    /** What the names hold, whatever the case of its letters. */
    text: z._default(text(FILE_NAME_MAX), ''),
    sort: z._default(z.enum(folderFileSorts), 'addedAt'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  reply: z.object({
    value: z.array(folderFileSchema),
    /** Cursor of the next page; null on the last. */
    next: z.nullable(z.string()),
    /** When the addresses of the files end. */
    expiresAt: instant,
  }),
})

export const addressFiles = route({
  method: 'POST',
  path: '/pad/:id/files/addresses',
  tag,
  audience: 'anyone',
  summary: 'Addresses of files of a pad, which are good for some minutes and show them to the caller',
  params,
  query,
  body: z.object({ hashes: z.array(fileHashSchema).check(z.maxLength(FILE_ADDRESSES_MAX)) }),
  /** What is no file of the pad is left out. */
  reply: z.object({ success, addresses: z.record(z.string(), fileAddressesSchema), expiresAt: instant }),
})

export const copyFiles = route({
  method: 'POST',
  path: '/pad/:id/files/copies',
  tag,
  audience: 'anyone',
  summary: 'Make files of another pad files of this one as well, as pasting from it does',
  params,
  query,
  body: z.object({
    /** Where they come from. */
    pad: padIdSchema,
    /** The password that opens that pad, if it needs one. */
    password: z.optional(typedPassword),
    hashes: z.array(fileHashSchema).check(z.maxLength(FILE_COPIES_MAX)),
  }),
  reply: z.object({ success, files: z.array(storedFileSchema) }),
})

export const readFile = route({
  method: 'GET',
  path: '/files/:hash',
  tag,
  audience: 'anyone',
  forgivesToken: 'any',
  summary: 'A file, or a smaller picture of it, at an address that was signed for it',
  params: z.object({ hash: fileHashSchema }),
  query: z.object({
    pad: padIdSchema,
    size: z._default(z.enum(fileSizes), 'original'),
    expires: intInQuery(0, Number.MAX_SAFE_INTEGER),
    signature: filledUpTo(1000),
  }),
  reply: fileReply('image/*', 'audio/*', 'video/*', 'application/pdf', 'application/octet-stream'),
})

export const removeFile = route({
  method: 'DELETE',
  path: '/pad/:id/files/:hash',
  tag,
  audience: 'anyone',
  summary: 'Take a file out of a pad for good, out of all its moments',
  params: z.object({ id: padIdSchema, hash: fileHashSchema }),
  query,
  reply: z.object({ success }),
})

const uploadParams = z.object({ id: padIdSchema, upload: filledUpTo(100) })
const uploadState = z.object({ upload: z.string(), offset: z.int() })

export const beginUpload = route({
  method: 'POST',
  path: '/pad/:id/uploads',
  tag,
  audience: 'anyone',
  summary: 'Begin to add a file to a pad in pieces',
  params,
  query,
  body: z.object({ name: givenName, bytes: z.int().check(z.minimum(1), z.maximum(FILE_BYTES_MAX)) }),
  reply: z.object({ success, ...uploadState.shape }),
  status: 201,
})

export const viewUpload = route({
  method: 'GET',
  path: '/pad/:id/uploads/:upload',
  tag,
  audience: 'anyone',
  summary: 'How much of an upload has arrived, and so where it goes on',
  params: uploadParams,
  query,
  reply: uploadState,
})

export const continueUpload = route({
  method: 'PUT',
  path: '/pad/:id/uploads/:upload',
  tag,
  audience: 'anyone',
  summary: 'Send the next piece of a file, as the bytes of the body. The last one adds the file to the pad',
  params: uploadParams,
  query: z.object({ ...protectedBy, offset }),
  reply: z.object({ success, offset: z.int(), file: z.optional(storedFileSchema) }),
  takesBytes: true,
  bodyMaxBytes: FILE_REQUEST_MAX_BYTES,
})

export const cancelUpload = route({
  method: 'DELETE',
  path: '/pad/:id/uploads/:upload',
  tag,
  audience: 'anyone',
  summary: 'Give an upload up. Nothing is left of it',
  params: uploadParams,
  query,
  reply: z.object({ success }),
})
