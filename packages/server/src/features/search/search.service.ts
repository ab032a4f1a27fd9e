import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { PAD_SEARCH_RESULTS_MAX, PAD_SEARCH_TERMS_MAX } from '@sheaf/contract/limits'
import type { FoundPads } from '@sheaf/contract/routes/search'
import { queryTermsOf } from '@sheaf/contract/search-terms'
import type { Ctx } from '../../context.ts'
import type { ReadScope } from '../pads/pads.store.ts'
import { excerptByName, excerptOf } from './excerpt.ts'
import { rankPads, RANKED_TEXT_MAX } from './ranking.ts'
import * as store from './search.store.ts'
import type { FoundPad } from './search.store.ts'

/** Number of characters of long texts that one search reads to locate words. */
const LONG_TEXTS_MAX = 2_000_000

/**
 * Returns how far the caller may read: everything for callers who count as members everywhere, and for others what
 * `mayRead` in the store allows.
 */
const readerOf = async (ctx: Ctx): Promise<ReadScope> => {
  if (ctx.actor.kind === 'visitor') throw new AppError('BACKEND.ERROR.AUTHENTICATION.MUST_BE')
  if (ctx.actor.kind === 'siteAdmin') return 'everything'
  const { allPadsPublicsAuthentifiedOnly } = await ctx.settings.read()
  return allPadsPublicsAuthentifiedOnly ? 'everything' : ctx.actor.id
}

/**
 * Returns excerpts by id, best hits first: once long texts use up what one search may read, the remaining hits show
 * their beginning.
 */
const excerptsOf = async (
  ctx: Ctx,
  hits: readonly FoundPad[],
  queryTerms: readonly string[],
  reader: ReadScope,
): Promise<Map<PadId, string>> => {
  let left = LONG_TEXTS_MAX
  const excerpts = new Map<PadId, string>()
  for (const { pad, text, isWhole } of hits) {
    let excerpt = excerptOf(text, queryTerms)
    if (!excerpt.hasMatch && !isWhole && left > 0) {
      const whole = await store.findFoundText(ctx.db, pad._id, reader)
      left -= whole.length
      excerpt = excerptOf(whole, queryTerms)
    }
    excerpts.set(pad._id, excerpt.hasMatch ? excerpt.html : excerptByName(pad.name, queryTerms, excerpt.html))
  }
  return excerpts
}

/**
 * Returns the pads that contain every query term in name or text, among those that the caller may read without a
 * password.
 */
export const searchPads = async (ctx: Ctx, query: string): Promise<FoundPads> => {
  const reader = await readerOf(ctx)
  await ctx.limits.consume('search', ctx.actor.kind === 'user' ? ctx.actor.id : ctx.actor.kind)
  const queryTerms = queryTermsOf(query, PAD_SEARCH_TERMS_MAX)
  if (queryTerms.length === 0) return { pads: [], headlines: {} }
  const find = store.finderOf(ctx.db, queryTerms, reader)
  // If there are more hits than are shown, the newest count: ranking all would double the time of the search.
  const newest = await find('words', PAD_SEARCH_RESULTS_MAX)
  // A second search by name keeps many newer texts from crowding out an older pad with that very name.
  const named = newest.length < PAD_SEARCH_RESULTS_MAX ? [] : await find('names', PAD_SEARCH_RESULTS_MAX)
  const ids = new Set([...named, ...newest])
  const found = await store.listFoundPads(ctx.db, [...ids], reader, RANKED_TEXT_MAX)
  const hits = rankPads(found, queryTerms).slice(0, PAD_SEARCH_RESULTS_MAX)
  return {
    pads: hits.map(({ pad }) => pad),
    headlines: Object.fromEntries(await excerptsOf(ctx, hits, queryTerms, reader)),
  }
}
