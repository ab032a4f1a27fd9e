import type { VerifiedEntry } from '../../pad-log/reading/verified-entries.ts'

/** Entries of a frame come within this time. */
const FRAME_MS = 1000

/** What was read, as JSON, and everybody whose letters are in it. */
export interface AuthoredJson {
  readonly json: string
  readonly authors: readonly string[]
}

/** Returns what a thread answered, of which the first line has the authors. */
export const toAuthored = (answered: Buffer): AuthoredJson => {
  const text = answered.toString()
  const end = text.indexOf('\n')
  return { json: text.slice(end + 1), authors: JSON.parse(text.slice(0, end)) as string[] }
}

/** Puts entries of one author that follow each other within a second into one frame. */
export const framesAmong = (entries: readonly VerifiedEntry[]): VerifiedEntry[][] => {
  const frames: VerifiedEntry[][] = []
  for (const entry of entries) {
    const last = frames.at(-1)
    const first = last?.[0]
    if (first && first.author === entry.author && entry.createdAt - first.createdAt < FRAME_MS) last.push(entry)
    else frames.push([entry])
  }
  return frames
}
