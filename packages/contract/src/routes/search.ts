import * as z from 'zod/mini'
import { padSchema, type Pad } from '../entities/pad.ts'
import { padIdSchema } from '../ids.ts'
import { PAD_SEARCH_MAX } from '../limits.ts'
import { route } from '../route.ts'
import { isSearchable } from '../search-minimum.ts'

const tooShort = { error: 'BACKEND.ERROR.TYPE.SEARCH_MIN' }

/** Separates the name in an excerpt from the beginning of the text, where only the name matched. */
export const NAME_SEPARATOR = ' … '

const searchResultsSchema = z.object({
  groups: z.array(z.never()),
  /** Pads in order of relevance, each by its id, as the old system answers. */
  pads: z.array(z.record(padIdSchema, padSchema)),
  /** Excerpts by pad id. They are escaped text whose matches are wrapped in `<b>…</b>`, safe to show as HTML. */
  headlines: z.record(padIdSchema, z.string()),
})
type SearchResults = z.infer<typeof searchResultsSchema>

/** What a search found, in order of relevance. */
export interface FoundPads {
  readonly pads: readonly Pad[]
  readonly headlines: SearchResults['headlines']
}

/** Returns the results as they are sent. */
export const searchResultsOf = ({ pads, headlines }: FoundPads): SearchResults => ({
  groups: [],
  pads: pads.map((pad) => ({ [pad._id]: pad })),
  headlines,
})

/** Reads the results as they were sent. */
export const foundPadsIn = ({ pads, headlines }: SearchResults): FoundPads => ({
  pads: pads.flatMap((found) => Object.values<Pad>(found)),
  headlines,
})

export const searchPads = route({
  method: 'GET',
  path: '/pad/search',
  tag: 'Search',
  audience: 'signedIn',
  summary: 'Pads that hold every word, by text and name',
  query: z.object({
    q: z.string(tooShort).check(
      z.trim(),
      z.normalize(),
      z.refine((q) => isSearchable(q), tooShort),
      z.refine((q) => [...q].length <= PAD_SEARCH_MAX, { error: 'BACKEND.ERROR.TYPE.TOO_LARGE' }),
    ),
  }),
  reply: z.object({ results: searchResultsSchema }),
})
