import { AppError } from '@sheaf/contract/errors'
import type { PadId } from '@sheaf/contract/ids'
import { letterIdOf } from '@sheaf/document/text/client-ids'
import { readUpdate } from '@sheaf/document/update-wire'
import type { Db } from '../../db/dialect.ts'
import { listUpdatesIn } from '../reading/log-spans.store.ts'

/** What an update was checked against: the text as of entry `seq`, and the letter ids under which it says more. */
export interface Basis {
  readonly seq: number
  readonly ids: readonly number[]
}

/** Another server has written, up to entry `seq`, under an id of an update since that was checked. */
export class Overtaken extends AppError {
  readonly seq: number

  constructor(seq: number) {
    super('BACKEND.ERROR.PERMISSION.UNEXPECTED')
    this.seq = seq
  }
}

/** A log ends before entries that were read of it: an older state of the database has taken the place of that one. */
export class LogWentBack extends Error {
  override readonly name = 'LogWentBack'
}

interface Based {
  readonly padId: PadId
  readonly basis?: Basis | undefined
}

interface KnownLog {
  /** The newest entry after the last commit of this server. */
  readonly head: number
  /** The newest that another server wrote, or may have written. */
  readonly foreign: number
}

/** Logs of which this server remembers who wrote their newest entries. */
const LOGS_MAX = 10_000
const PAGE = 200

const letterIdsIn = (update: Uint8Array): ReadonlySet<number> => {
  const ids = new Set<number>()
  readUpdate(update, { struct: ({ client }) => void ids.add(letterIdOf(client)), deletion: () => {} })
  return ids
}

/**
 * Finds updates that another server's entries have overtaken. Two servers that check an update each against their own
 * text would both take different words under one id and clock. Of what comes second Yjs takes only the rest, which then
 * stands where nothing may stand, and no honest page could write beside it.
 */
export class ForeignEntries {
  readonly #logs = new Map<PadId, KnownLog>()

  /**
   * Returns those of the appends under whose ids somebody has written since they were checked. The pads' logs must be
   * locked, and end at `heads`. Nothing is read unless another server has written meanwhile.
   */
  async overtaken<A extends Based>(
    db: Db,
    heads: ReadonlyMap<PadId, number>,
    appends: readonly A[],
  ): Promise<ReadonlySet<A>> {
    const overtaken = new Set<A>()
    const isLate = ({ padId, basis }: A): boolean => {
      const head = heads.get(padId)
      return head !== undefined && basis !== undefined && basis.seq < this.#foreignIn(padId, head)
    }
    const late = Map.groupBy(appends.filter(isLate), (append) => append.padId)
    let spans = Array.from(late, ([padId, ofPad]) => ({
      padId,
      after: Math.min(...ofPad.map(({ basis }) => basis!.seq)),
      upTo: this.#foreignIn(padId, heads.get(padId)!),
    }))
    while (spans.length > 0) {
      const pages = spans.map((span) => ({ ...span, upTo: Math.min(span.after + PAGE, span.upTo) }))
      for (const entry of await listUpdatesIn(db, pages)) {
        const ids = letterIdsIn(entry.data)
        for (const append of late.get(entry.padId)!)
          if (append.basis!.seq < entry.seq && append.basis!.ids.some((id) => ids.has(id))) overtaken.add(append)
      }
      spans = spans.flatMap((span) => (span.after + PAGE < span.upTo ? [{ ...span, after: span.after + PAGE }] : []))
    }
    return overtaken
  }

  /** Notes that this server has committed, from `before`, where the logs ended, up to `after`. */
  committed(before: ReadonlyMap<PadId, number>, after: ReadonlyMap<PadId, number>): void {
    for (const [padId, head] of before) {
      const foreign = this.#foreignIn(padId, head)
      this.#logs.delete(padId)
      this.#logs.set(padId, { head: after.get(padId) ?? head, foreign })
    }
    for (const padId of this.#logs.keys()) {
      if (this.#logs.size <= LOGS_MAX) break
      this.#logs.delete(padId)
    }
  }

  /** Forgets what was known of all logs. */
  forget(): void {
    this.#logs.clear()
  }

  #foreignIn(padId: PadId, head: number): number {
    const known = this.#logs.get(padId)
    return known === undefined || head > known.head ? head : known.foreign
  }
}
