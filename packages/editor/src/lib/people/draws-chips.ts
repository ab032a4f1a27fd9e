/** Draws the mentions of people in text that no editor shows. */
export interface DrawsChips {
  /** Draws those in an element, at once or when it is known who may be mentioned. */
  draw(text: Element): void
}
