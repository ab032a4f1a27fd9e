import type { DrawsChips } from '../../lib/people/draws-chips.ts'
import type { FolderPerson } from '../../lib/people/folder-person.ts'
import { Store } from '@sheaf/ui/lib/store'
import type { ChipDrawing } from './chip-drawing.ts'
import type { ChosenChip } from './mentions.ts'

/** How many drawn chips are kept before those that are gone are forgotten. */
const KEPT = 500

/** What chips are drawn from. */
export interface ChipSource {
  /** Returns everybody who is drawn as a chip. Rejects if the server could not answer. */
  readonly people: () => Promise<readonly FolderPerson[]>
  /** Returns the colour of an author. */
  readonly colorOf: (author: string) => string
  /** Calls the listener whenever colours have changed. Returns a function that stops it. */
  readonly onColors: (listener: () => void) => () => void
  /** Opens the menu of a chip; left out where chips have none. */
  readonly onChosen?: (chip: ChosenChip) => void
}

/** A part of a chip in a text that no editor shows. */
interface DrawnPart {
  readonly person: FolderPerson
  readonly element: HTMLElement
}

/**
 * What draws the chips of a page, in editors and beside them. People are fetched once a text has an `@`: most visits need
 * nobody.
 */
export class Chips implements DrawsChips {
  /** Undefined until a text with an `@` has had the people fetched. */
  readonly drawing = new Store<ChipDrawing | undefined>(undefined)
  readonly onChosen: ChipSource['onChosen']
  readonly #source: ChipSource
  /** Elements that are drawn once the people are here. */
  readonly #waiting = new Set<Element>()
  #drawn: DrawnPart[] = []
  #isFetching = false
  #isOver = false
  #stopColors = (): void => {}

  constructor(source: ChipSource) {
    this.#source = source
    this.onChosen = source.onChosen
  }

  end(): void {
    this.#isOver = true
    this.#stopColors()
    this.#waiting.clear()
    this.#drawn = []
  }

  /** Fetches the people, unless they are here or on their way. */
  want(): void {
    if (this.drawing.get() === undefined && !this.#isFetching) void this.#fetch()
  }

  draw(text: Element): void {
    if (!text.textContent.includes('@')) return
    const drawing = this.drawing.get()
    if (drawing !== undefined) this.#drawIn(text, drawing)
    else {
      this.#waiting.add(text)
      this.want()
    }
  }

  async #fetch(): Promise<void> {
    this.#isFetching = true
    try {
      const [{ ChipDrawing }, people] = await Promise.all([import('./chip-drawing.ts'), this.#source.people()])
      if (this.#isOver) return
      const draw = (): void => this.#draw(new ChipDrawing(people, this.#source.colorOf))
      this.#stopColors = this.#source.onColors(draw)
      draw()
    } catch {
      // A mention without a chip is a mention; the next change of a text tries again.
      this.#isFetching = false
    }
  }

  #draw(drawing: ChipDrawing): void {
    this.#forget()
    for (const { person, element } of this.#drawn) element.style.cssText = drawing.colorsOf(person)
    for (const text of this.#waiting) this.#drawIn(text, drawing)
    this.#waiting.clear()
    this.drawing.set(drawing)
  }

  #drawIn(text: Element, drawing: ChipDrawing): void {
    const parts = drawing.drawIn(text)
    if (parts.length === 0) return
    if (this.#drawn.length > KEPT) this.#forget()
    this.#drawn.push(...parts)
    for (const { person, element } of parts)
      element.addEventListener('click', () => this.onChosen?.({ person, element }))
  }

  /** Forgets chips that are no longer shown: what is drawn again has other elements. */
  #forget(): void {
    this.#drawn = this.#drawn.filter(({ element }) => element.isConnected)
  }
}
