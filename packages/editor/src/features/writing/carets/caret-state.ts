import type { PresenceUser } from '@sheaf/contract/realtime/socket'
import { PluginKey } from '@tiptap/pm/state'
import type { DecorationSet } from '@tiptap/pm/view'
import type { CaretPlace } from './caret-places.ts'

/** A caret of somebody else. */
export interface Caret extends CaretPlace {
  readonly user: PresenceUser | undefined
  /** Counts how often its person moved it. */
  readonly moves: number
}

export interface CaretsState {
  /** By the ids of the connections that have them. */
  readonly carets: ReadonlyMap<string, Caret>
  readonly drawn: DecorationSet
}

export interface CaretChange extends Pick<Caret, 'user'> {
  readonly place: CaretPlace
}

/** What others' carets have become; undefined for those who have none any more. */
export type CaretChanges = ReadonlyMap<string, CaretChange | undefined>

/** The carets that are shown; transactions say by it which have changed. */
export const caretsKey = new PluginKey<CaretsState>('carets')
