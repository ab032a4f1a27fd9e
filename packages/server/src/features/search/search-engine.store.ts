import type { RawBuilder } from 'kysely'

/** `names` holds the terms of the name, `words` those of name and text. */
export type SearchColumn = 'names' | 'words'

/** Everything in which search differs between the two databases. */
export interface SearchEngine {
  /** Returns terms in the form of a column of `pad_terms`. */
  readonly stored: (terms: readonly string[]) => RawBuilder<unknown>
  /** Returns a query for the `doc` of at most `limit` pads that contain every query term, by the full-text index. */
  readonly matching: (column: SearchColumn, queryTerms: readonly string[], limit: number) => RawBuilder<unknown>
  /**
   * Returns a condition on the row `t` of `pad_terms` that it contains every query term. It does not use the index, as
   * it is meant for few rows.
   */
  readonly containsTerms: (column: SearchColumn, queryTerms: readonly string[]) => RawBuilder<boolean>
  /** Returns whether this column has so few terms that the full-text index helps even with very short prefixes. */
  readonly indexesBroadTerms: (column: SearchColumn) => boolean
  /** Returns a condition on the row `t` of `pad_terms` that it is one of these, however many they are. */
  readonly isAmongDocs: (docs: readonly number[]) => RawBuilder<boolean>
  readonly bounds: Bounds
}

/** Thresholds at which one strategy gives up in favour of the next. */
export interface Bounds {
  /** Matches of the whole site above which the reader's own pads are expected to be the shorter list. */
  readonly matches: number
  /** Pads of the reader above which it is expected to be quicker to go through all pads, newest first. */
  readonly readable: number
  /**
   * Matches of the whole site above which the terms of the reader's own pads are read, instead of the pads being looked
   * up among the matches.
   */
  readonly listed: number
  /** Pads that one search goes through at most, newest first, and matches that it looks up after that (SRCH-62). */
  readonly through: number
}
