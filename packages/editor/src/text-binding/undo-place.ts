/** A part of a pad whose changes can be taken back. */
export interface UndoPlace {
  /** Takes changes back that were made here. Returns what did it: nothing if others have left nothing of them. */
  revert(changes: readonly unknown[], origin: unknown): readonly unknown[]
}
