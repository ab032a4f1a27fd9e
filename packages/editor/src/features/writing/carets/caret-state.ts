import { PluginKey } from '@tiptap/pm/state'
import type { DecorationSet } from '@tiptap/pm/view'
import type { CaretPlace } from './caret-places.ts'

/** A caret of somebody else. */
export interface Caret extends CaretPlace {
  readonly user: unknown
  /** Counts how often its person moved it. */
  readonly moves: number
}

export interface CaretsState {
  /** By the ids of the pages that have them. */
  readonly carets: ReadonlyMap<number, Caret>
  readonly drawn: DecorationSet
}

/** What others' carets have become; undefined for those who have none any more. */
export type CaretChanges = ReadonlyMap<number, { readonly user: unknown; readonly place: CaretPlace } | undefined>

/** The carets that are shown; transactions say by it which have changed. */
export const caretsKey = new PluginKey<CaretsState>('carets')

/** Returns the author that a page's user says to be. */
export const authorOfUser = (user: unknown): string | undefined => {
  const author: unknown = (user as { readonly author?: unknown } | null)?.author
  return typeof author === 'string' ? author : undefined
}
