import * as z from 'zod/mini'
import { encodedPassword, filledUpTo, transformed } from '../field.ts'
import { groupIdSchema, padIdSchema } from '../ids.ts'
import { EXPORT_PADS_MAX } from '../limits.ts'
import { fileReply, route } from '../route.ts'

const tag = 'Exports'

export const exportFormats = ['html', 'markdown', 'text'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Names of the formats. They need no translation. */
export const EXPORT_NAMES: Readonly<Record<ExportFormat, string>> = { html: 'HTML', markdown: 'Markdown', text: 'TXT' }

export const exportPad = route({
  method: 'GET',
  path: '/pad/:id/export/:format',
  tag,
  audience: 'anyone',
  summary: 'A pad as a file',
  params: z.object({ id: padIdSchema, format: z.enum(exportFormats) }),
  query: z.object({ password: z.optional(encodedPassword) }),
  reply: fileReply('text/html', 'text/markdown', 'text/plain'),
  fieldErrors: { format: 'BACKEND.ERROR.TYPE.PARAM_INVALID' },
})

export const exportGroup = route({
  method: 'GET',
  path: '/group/:id/export',
  tag,
  audience: 'signedIn',
  summary: 'A group as a zip: its pads, or some of them, as HTML and Markdown, the rest as JSON',
  params: z.object({ id: groupIdSchema }),
  query: z.object({
    pads: z
      .optional(
        z.pipe(
          transformed(z.string(), (ids) => ids.split(',')),
          z.array(padIdSchema).check(z.maxLength(EXPORT_PADS_MAX)),
        ),
      )
      .check(z.describe('Ids of the pads to take, separated by commas; all of them without')),
  }),
  reply: fileReply('application/zip'),
})

export const exportUser = route({
  method: 'GET',
  path: '/user/:login/export',
  tag,
  audience: 'user',
  summary: 'All of mine as a zip: pads as HTML and Markdown, the rest as JSON',
  params: z.object({ login: filledUpTo(100) }),
  reply: fileReply('application/zip'),
})
