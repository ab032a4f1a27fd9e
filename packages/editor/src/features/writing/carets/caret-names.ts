import { type EditorState, Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { caretsKey } from './caret-state.ts'

/** How long the name stays at a resting caret; after that it would only cover what others read. */
export const NAME_STAYS_MS = 2500

/** Distance in pixels within which the pointer makes a caret show its name. */
const NEAR = 5

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

interface Shift {
  readonly x: number
  readonly y: number
}

const NONE: Shift = { x: 0, y: 0 }

/**
 * Returns how far a name has to move to lie within the box. It moves down by at most its own height; beyond that, its
 * line is out of sight as well.
 */
export const shiftInto = (name: Box, box: Box): Shift => ({
  x: name.left < box.left ? box.left - name.left : Math.min(0, box.right - name.right),
  y: name.top < box.top && name.bottom >= box.top ? box.top - name.top : 0,
})

/** Returns the visible box of the text, without its scroll bar and without the chat beside it. */
const boxAround = (element: HTMLElement): Box => {
  const { left, top } = element.getBoundingClientRect()
  const inner = { left: left + element.clientLeft, top: top + element.clientTop }
  return { ...inner, right: inner.left + element.clientWidth, bottom: inner.top + element.clientHeight }
}

/** Returns the box of a name, which is drawn beyond its element. */
const boxOfName = (label: HTMLElement): Box => {
  const { left, right, top } = label.getBoundingClientRect()
  const { scrollWidth, scrollHeight } = label
  const isFromRight = getComputedStyle(label).direction === 'rtl'
  return {
    left: isFromRight ? right - scrollWidth : left,
    right: isFromRight ? right : left + scrollWidth,
    top,
    bottom: top + scrollHeight,
  }
}

/** Decides which names show at the carets of others, and where. */
class CaretNames {
  readonly #view: EditorView
  /**
   * Carets that were drawn. Some may have left the text since; searching a long pad for those that remain would be
   * slow.
   */
  readonly #carets: Set<HTMLElement>
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>()
  readonly #shifts = new WeakMap<HTMLElement, Shift>()
  readonly #resized: ResizeObserver
  #frame: number | undefined
  #pointer: { readonly x: number; readonly y: number } | undefined

  constructor(view: EditorView, carets: Set<HTMLElement>) {
    this.#view = view
    this.#carets = carets
    view.dom.addEventListener('mousemove', this.#point)
    view.dom.addEventListener('mouseleave', this.#pointNowhere)
    this.#resized = new ResizeObserver(() => this.#drawSoon())
    this.#resized.observe(view.dom)
  }

  /** Runs after each update of the view, which may have redrawn or moved carets. */
  update({ state }: EditorView, before: EditorState): void {
    const [are, were] = [caretsKey.getState(state)?.carets, caretsKey.getState(before)?.carets]
    if (are !== undefined && are !== were)
      this.#show([...are].filter(([id, { moves }]) => moves !== were?.get(id)?.moves).map(([id]) => id))
    this.#drawSoon()
  }

  destroy(): void {
    this.#view.dom.removeEventListener('mousemove', this.#point)
    this.#view.dom.removeEventListener('mouseleave', this.#pointNowhere)
    this.#resized.disconnect()
    for (const timer of this.#timers.values()) clearTimeout(timer)
    if (this.#frame !== undefined) cancelAnimationFrame(this.#frame)
  }

  /** Shows the names of people who have moved their carets or typed. */
  #show(connections: readonly string[]): void {
    for (const connection of connections) {
      clearTimeout(this.#timers.get(connection))
      this.#timers.set(
        connection,
        setTimeout(() => {
          this.#timers.delete(connection)
          this.#drawSoon()
        }, NAME_STAYS_MS),
      )
    }
  }

  #point = ({ clientX, clientY }: MouseEvent) => {
    this.#pointer = { x: clientX, y: clientY }
    this.#drawSoon()
  }

  #pointNowhere = () => {
    this.#pointer = undefined
    this.#drawSoon()
  }

  #isPointedAt(caret: HTMLElement): boolean {
    if (this.#pointer === undefined) return false
    const { left, top, bottom } = caret.getBoundingClientRect()
    const { x, y } = this.#pointer
    return Math.abs(x - left) <= NEAR && y >= top && y <= bottom
  }

  /** Schedules one redraw for everything that happens before the next frame. */
  #drawSoon(): void {
    if (this.#carets.size === 0) return
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined
      this.#draw()
      this.#place()
    })
  }

  #draw(): void {
    for (const caret of this.#carets) {
      if (!caret.isConnected) this.#carets.delete(caret)
      else {
        const isNamed = this.#timers.has(caret.dataset['connection'] ?? '') || this.#isPointedAt(caret)
        caret.toggleAttribute('data-named', isNamed)
      }
    }
  }

  /** Places the names. It measures all of them before it moves any, so that the page is laid out only once. */
  #place(): void {
    const area = this.#view.dom.closest<HTMLElement>('.pad-scroll')
    if (area === null) return
    const box = boxAround(area)
    const labels = [...this.#carets].flatMap((caret) => caret.querySelector<HTMLElement>('.pad-caret-name') ?? [])
    const placed = labels.map((label) => {
      const { x, y } = this.#shifts.get(label) ?? NONE
      const { left, right, top, bottom } = boxOfName(label)
      return { label, shift: shiftInto({ left: left - x, right: right - x, top: top - y, bottom: bottom - y }, box) }
    })
    for (const { label, shift } of placed) {
      this.#shifts.set(label, shift)
      label.style.translate = shift.x === 0 && shift.y === 0 ? '' : `${shift.x}px ${shift.y}px`
    }
  }
}

/**
 * Shows the name at a caret while its person types or moves it, and while the pointer is on it, always within the
 * visible text. `carets` holds the drawn carets, each with the id of its connection in its dataset.
 */
export const caretNames = (carets: Set<HTMLElement>): Plugin =>
  new Plugin({ view: (view) => new CaretNames(view, carets) })
