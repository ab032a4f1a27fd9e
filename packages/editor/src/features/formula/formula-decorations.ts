import type { Node } from '@tiptap/pm/model'
import { Decoration } from '@tiptap/pm/view'
import { formulaOfRows, formulasInLine, type PlacedFormula, rowsOfBlock } from '../../text-binding/lines/formulas.ts'
import { lineOf } from '../../text-binding/tokens.ts'
import { formulaElement } from '../../lib/formulas/formula-element.ts'

/** Source of a formula that is drawn in its place. */
const HIDDEN = { class: 'pad-formula-hidden' }
const OPEN = { class: 'pad-formula-open' }
const HIDDEN_ROW = { class: 'pad-formula-row' }

const isOpen = ({ from, to }: PlacedFormula, open: PlacedFormula | undefined): boolean =>
  open !== undefined && open.from === from && open.to === to

/** Draws a formula at a position, before what is there, so that its element stays as long as its source. */
const drawnAt = (position: number, { source, isBlock }: PlacedFormula, isShownBelow = false): Decoration =>
  Decoration.widget(
    position,
    () => {
      const element = formulaElement(source, isBlock, true)
      if (isShownBelow) element.dataset['open'] = ''
      return element
    },
    { side: -1, ignoreSelection: true, key: `formula ${isBlock} ${isShownBelow} ${source}` },
  )

/** Shows what becomes of a source below it, in a place that takes no room. */
const previewAt = (position: number, { source }: PlacedFormula): Decoration =>
  Decoration.widget(
    position,
    () => {
      const place = document.createElement('span')
      place.className = 'pad-formula-preview'
      place.setAttribute('contenteditable', 'false')
      place.append(formulaElement(source, false, true))
      return place
    },
    { side: -1, ignoreSelection: true, key: `preview ${source}` },
  )

const ofLetters = (formula: PlacedFormula, open: PlacedFormula | undefined): Decoration[] => {
  const { from, to, source } = formula
  if (source.trim() === '') return []
  if (isOpen(formula, open)) return [Decoration.inline(from, to, OPEN, { key: 'open' }), previewAt(from, formula)]
  return [Decoration.inline(from, to, HIDDEN, { key: 'hidden' }), drawnAt(to, formula)]
}

const ofRows = (
  doc: Node,
  formula: PlacedFormula,
  first: number,
  end: number,
  open: PlacedFormula | undefined,
): Decoration[] => {
  const { from, source } = formula
  if (source.trim() === '') return []
  if (isOpen(formula, open)) return [drawnAt(from + 1, formula, true)]
  const decorations = [drawnAt(from + 1, formula)]
  let position = from
  for (let at = first; at < end; at += 1) {
    const { nodeSize, content } = doc.child(at)
    decorations.push(Decoration.node(position, position + nodeSize, HIDDEN_ROW, { key: 'row' }))
    if (content.size > 0)
      decorations.push(Decoration.inline(position + 1, position + 1 + content.size, HIDDEN, { key: 'hidden' }))
    position += nodeSize
  }
  return decorations
}

/**
 * Returns what shows the formulas in lines by their numbers, of which the first begins at a position. Blocks of code are
 * in them as a whole.
 */
export const decorationsOf = (
  doc: Node,
  from: number,
  to: number,
  begin: number,
  open: PlacedFormula | undefined,
): Decoration[] => {
  const decorations: Decoration[] = []
  let position = begin
  for (let at = from; at < to;) {
    const line = doc.child(at)
    let next = at + 1
    if (lineOf(line).kind === 'code') {
      ;[, next] = rowsOfBlock(doc, at)
      const formula = formulaOfRows(doc, position, at, next)
      if (formula) decorations.push(...ofRows(doc, formula, at, next, open))
    } else for (const formula of formulasInLine(line, position)) decorations.push(...ofLetters(formula, open))
    for (; at < next; at += 1) position += doc.child(at).nodeSize
  }
  return decorations
}

const nameOf = ({ from, to, spec }: Decoration): string => `${from} ${to} ${(spec as { readonly key: string }).key}`

/** Returns whether decorations show the same in the same places. */
export const isAlike = (some: readonly Decoration[], others: readonly Decoration[]): boolean => {
  const names = new Set(some.map(nameOf))
  return some.length === others.length && others.every((one) => names.has(nameOf(one)))
}
