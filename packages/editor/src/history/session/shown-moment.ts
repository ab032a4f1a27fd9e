import type { HistoryLine, Moment, Writer } from '@sheaf/contract/entities/history'
import type { viewFrames, viewMoment } from '@sheaf/contract/routes/history'
import type { ReplyOf } from '@sheaf/contract/route'

/** A moment with its text, and everybody whom the page knows to have letters in it. */
export interface ShownMoment extends Moment {
  readonly lines: readonly HistoryLine[]
  readonly writers: ReadonlyMap<string, Writer>
  /** Where the changes beside it end, null if there is none; undefined if the page does not know. */
  readonly beside?: { readonly previous: number | null; readonly next: number | null } | undefined
}

type MomentReply = ReplyOf<typeof viewMoment>['value']
export type Frame = ReplyOf<typeof viewFrames>['value']['frames'][number]

const byId = (writers: readonly Writer[]): [string, Writer][] => writers.map((writer) => [writer.id, writer])

/** Returns a moment that was asked for with `format=lines`. */
export const shownMoment = ({
  seq,
  time,
  author,
  lines = [],
  writers = [],
  previous,
  next,
}: MomentReply): ShownMoment => ({
  seq,
  time,
  author,
  lines,
  writers: new Map(byId(writers)),
  beside: previous === undefined || next === undefined ? undefined : { previous, next },
})

/** Returns the moment after a frame. */
export const withFrame = (before: ShownMoment, frame: Frame, writers: readonly Writer[]): ShownMoment => {
  const { seq, time, author, at, removed, lines } = frame
  const isKnown = writers.every(({ id }) => before.writers.has(id))
  return {
    seq,
    time,
    author,
    lines: before.lines.toSpliced(at, removed, ...lines),
    writers: isKnown ? before.writers : new Map([...before.writers, ...byId(writers)]),
  }
}
