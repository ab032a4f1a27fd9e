/**
 * Counts the places of a grid of which something is true, within any rectangle and at once, so that a table full of
 * merged cells takes no endless time to be read.
 */
export class RectangleSums {
  readonly #width: number
  /** For each corner, the number of such places above and before it. */
  readonly #sums: Uint32Array

  constructor(rows: number, columns: number, isTrueAt: (row: number, column: number) => boolean) {
    this.#width = columns + 1
    this.#sums = new Uint32Array((rows + 1) * this.#width)
    for (let row = 0; row < rows; row++)
      for (let column = 0, inRow = 0; column < columns; column++) {
        if (isTrueAt(row, column)) inRow += 1
        this.#sums[(row + 1) * this.#width + column + 1] = this.#at(row, column + 1) + inRow
      }
  }

  /** Returns how many there are in a rectangle. */
  in(row: number, column: number, rows: number, columns: number): number {
    const [below, behind] = [row + rows, column + columns]
    return this.#at(below, behind) - this.#at(row, behind) - this.#at(below, column) + this.#at(row, column)
  }

  #at(row: number, column: number): number {
    return this.#sums[row * this.#width + column]!
  }
}
