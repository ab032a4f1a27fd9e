import { z } from 'zod'
import { padSchema } from '../entities/pad.ts'
import { padIdSchema } from '../ids.ts'
import { PAD_SEARCH_MAX, PAD_SEARCH_MIN } from '../limits.ts'
import { route } from '../route.ts'

const tooShort = { error: 'BACKEND.ERROR.TYPE.SEARCH_MIN' }

/** Stands in an excerpt between a name, where only that was found, and how the text begins. */
export const BEHIND_NAME = ' … '

export const searchResultsSchema = z.object({
  groups: z.array(z.never()),
  /** Best first. */
  pads: z.array(padSchema.extend({ padId: padIdSchema })),
  /** Excerpts by pad id: escaped text whose matches stand in `<b>…</b>`, safe to show as HTML. */
  headlines: z.record(padIdSchema, z.string()),
})
export type SearchResults = z.infer<typeof searchResultsSchema>

export const searchPads = route({
  method: 'GET',
  path: '/pad/search',
  tag: 'Search',
  audience: 'signedIn',
  summary: 'Pads that hold every word, by text and name',
  query: z.object({
    q: z
      .string(tooShort)
      .trim()
      .normalize()
      .refine((q) => [...q].length >= PAD_SEARCH_MIN, tooShort)
      .refine((q) => [...q].length <= PAD_SEARCH_MAX, { error: 'BACKEND.ERROR.TYPE.TOO_LARGE' }),
  }),
  reply: z.object({ results: searchResultsSchema }),
})
