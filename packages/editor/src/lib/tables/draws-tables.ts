import type { TextBinding } from '../../text-binding/text-binding.ts'

/** Draws the tables of lines. */
export interface DrawsTables {
  /** Draws a table in a place of a line's element. Returns a function that ends this. */
  add(
    holder: HTMLElement,
    table: string | null,
    getPos: () => number | undefined,
    binding: TextBinding | undefined,
    /** Whether the text is only read: the pictures of its cells are then buttons. */
    isReadOnly: () => boolean,
  ): () => void
}
