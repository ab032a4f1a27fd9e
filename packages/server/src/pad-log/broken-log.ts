/** Entries of a pad's log are missing or damaged. Nothing is written to such a pad, since that would replace them. */
export class BrokenLog extends Error {
  override readonly name = 'BrokenLog'
}
