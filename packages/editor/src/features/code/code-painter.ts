import type { Node } from '@tiptap/pm/model'
import { Decoration, type EditorView } from '@tiptap/pm/view'
import { type CodeBlock, codeBlocks, endOf, languageOf } from '../../text-binding/lines/code-blocks.ts'
import { codeColors, type RecoloredCode } from './recolored-code.ts'
import { type CodeToken, tokensOf } from './code-tokens.ts'
import { fetchLanguage, languageNamed } from './languages.ts'
import './code.css'

/** Time for which the text rests before code is coloured: no key waits for that. */
const REST_MS = 250
/** Longest block that is coloured, in letters, which takes some hundredths of a second. */
const LETTERS_MAX = 50_000
/** Longest row of such a block: what is longer is data, with thousands of words in one line. */
const ROW_MAX = 5000
/** How far beyond the window blocks are coloured, in windows. */
const AHEAD = 1

const textOf = (row: Node): string => row.textBetween(0, row.content.size, undefined, '\n')

/** What was drawn of a block: its rows, and the words of each. */
interface Drawn {
  readonly language: string
  readonly rows: readonly Node[]
  readonly counts: readonly number[]
}

const isTooLong = ({ rows }: CodeBlock): boolean =>
  rows.some(({ content }) => content.size > ROW_MAX) ||
  rows.reduce((sum, { content }) => sum + content.size, 0) > LETTERS_MAX

const isSame = (some: readonly Node[], others: readonly Node[]): boolean =>
  some.length === others.length && some.every((row, at) => row === others[at])

/** Colours the blocks of code that are in sight, one after the other, when the text rests. */
export class CodePainter {
  readonly #view: EditorView
  /** What was drawn, by the first row of a block. Rows that nobody changes stay the same nodes. */
  readonly #drawn = new WeakMap<Node, Drawn>()
  /** Rows of the text that have no colours. */
  readonly #plain = new WeakSet<Node>()
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(view: EditorView) {
    this.#view = view
    document.addEventListener('scroll', this.#soon, { capture: true, passive: true })
    this.#timer = setTimeout(this.#paint)
  }

  update(): void {
    // Counted from the last change.
    clearTimeout(this.#timer)
    this.#timer = setTimeout(this.#paint, REST_MS)
  }

  destroy(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    document.removeEventListener('scroll', this.#soon, { capture: true })
  }

  readonly #soon = (): void => {
    this.#timer ??= setTimeout(this.#paint, REST_MS)
  }

  readonly #paint = (): void => {
    this.#timer = undefined
    if (this.#view.isDestroyed) return
    // What is being composed must not be drawn anew.
    if (this.#view.composing) {
      this.update()
      return
    }
    const blocks = [...codeBlocks(this.#view.state.doc)].flatMap((block) => {
      const language = isTooLong(block) ? undefined : languageNamed(languageOf(block))
      return language === undefined ? [] : [{ block, language }]
    })
    this.#dropOthers(new Set(blocks.flatMap(({ block }) => block.rows)))
    const next = blocks.find(({ block, language }) => !this.#isDrawn(block, language.name) && this.#isInSight(block))
    if (next === undefined) return
    const { block, language } = next
    fetchLanguage(language).then(
      (hljs) => {
        // The text may have changed meanwhile: what has is painted once it rests.
        if (this.#view.isDestroyed || this.#view.composing || !this.#isThere(block)) return
        this.#draw(block, language.name, tokensOf(hljs, language.name, block.rows.map(textOf)))
        // The next block waits for what the reader does meanwhile.
        this.#timer ??= setTimeout(this.#paint)
      },
      () => {
        // Code without colours is code; it is tried again with the next change or scroll.
      },
    )
  }

  /** Takes the colours away of rows that are no code any more, or of no language. */
  #dropOthers(colored: ReadonlySet<Node>): void {
    const gone: Decoration[] = []
    this.#view.state.doc.forEach((row, position) => {
      if (colored.has(row) || this.#plain.has(row)) return
      this.#plain.add(row)
      gone.push(...this.#shownIn(position, row))
    })
    this.#recolor(gone, [])
  }

  #isThere({ position, rows }: CodeBlock): boolean {
    const { doc } = this.#view.state
    if (position >= doc.content.size) return false
    const first = doc.resolve(position).index(0)
    return rows.every((row, at) => doc.maybeChild(first + at) === row)
  }

  #shownIn(position: number, row: Node): Decoration[] {
    const found = codeColors.getState(this.#view.state)!.find(position + 1, position + row.nodeSize - 1)
    return found.toSorted((one, other) => one.from - other.from)
  }

  /** Returns whether the colours of a block are those of its text: they go where its rows are put in anew. */
  #isDrawn({ position, rows }: CodeBlock, language: string): boolean {
    const drawn = this.#drawn.get(rows[0]!)
    if (drawn?.language !== language || !isSame(drawn.rows, rows)) return false
    let at = position
    return rows.every((row, index) => {
      const isWhole = this.#shownIn(at, row).length === (drawn.counts[index] ?? 0)
      at += row.nodeSize
      return isWhole
    })
  }

  #isInSight(block: CodeBlock): boolean {
    const last = endOf(block) - block.rows.at(-1)!.nodeSize
    const [begin, end] = [this.#view.nodeDOM(block.position), this.#view.nodeDOM(last)]
    if (!(begin instanceof Element) || !(end instanceof Element)) return false
    const height = window.innerHeight
    return (
      begin.getBoundingClientRect().top < height * (1 + AHEAD) && end.getBoundingClientRect().bottom > -height * AHEAD
    )
  }

  /** Draws the words of a block that are drawn in another way. */
  #draw({ position, rows }: CodeBlock, language: string, tokens: readonly (readonly CodeToken[])[]): void {
    const gone: Decoration[] = []
    const added: Decoration[] = []
    let at = position
    for (const [index, row] of rows.entries()) {
      const begin = at + 1
      const wanted = tokens[index] ?? []
      const shown = this.#shownIn(at, row)
      const isSame =
        shown.length === wanted.length &&
        wanted.every(({ from, to, look }, n) => {
          const one = shown[n]!
          return one.from === begin + from && one.to === begin + to && lookOf(one) === look
        })
      this.#plain.delete(row)
      if (!isSame) {
        gone.push(...shown)
        for (const { from, to, look } of wanted)
          added.push(Decoration.inline(begin + from, begin + to, { class: `code-${look}` }, { look }))
      }
      at += row.nodeSize
    }
    this.#drawn.set(rows[0]!, { language, rows, counts: rows.map((_, index) => tokens[index]?.length ?? 0) })
    this.#recolor(gone, added)
  }

  #recolor(gone: readonly Decoration[], added: readonly Decoration[]): void {
    if (gone.length === 0 && added.length === 0) return
    const changed: RecoloredCode = { gone, added }
    this.#view.dispatch(this.#view.state.tr.setMeta(codeColors, changed).setMeta('addToHistory', false))
  }
}

const lookOf = ({ spec }: Decoration): string => (spec as { readonly look: string }).look
