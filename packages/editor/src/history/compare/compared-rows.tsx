import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { onPrint } from '../../features/print/on-print.ts'
import { scrollToLine } from '../moment/keep-place.ts'
import { MoreButton } from '../panels/more-button.tsx'
import { type Fold, foldsOf, isChangedLine, isChangedPair, type Line } from './comparison-rows.ts'
import { ComparedLine, ComparedPair, FoldedLines } from './comparison-text.tsx'
import type { Comparison } from './use-comparison.ts'

/** Number of rows that are drawn at first, and with each step further down. */
const DRAWN = 300

interface ComparedRowsProps {
  readonly comparison: Comparison
  readonly isSideBySide: boolean
  /** The difference that one has gone to. `times` counts how often, so that one comes back to it, too. */
  readonly current: { readonly difference: number; readonly times: number } | undefined
  /** What the text scrolls in. */
  readonly scroll: { readonly current: HTMLElement | null }
}

const hasDifference = (line: Line | undefined, difference: number): boolean =>
  line?.some((piece) => piece.difference === difference) === true

/** Returns the rows and the folds between them, in their order. */
const itemsOf = (count: number, folds: readonly Fold[]): (number | Fold)[] => {
  const items: (number | Fold)[] = []
  let from = 0
  for (const fold of [...folds, undefined]) {
    for (let at = from; at < (fold?.from ?? count); at += 1) items.push(at)
    if (fold === undefined) break
    items.push(fold)
    from = fold.to
  }
  return items
}

/**
 * Draws the lines of a comparison. Passages that nobody changed are folded, and of a long text only so much is drawn as
 * one has come to.
 */
export const ComparedRows = ({ comparison, isSideBySide, current, scroll }: ComparedRowsProps) => {
  const { lines, pairs, signs, writers } = comparison
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const [drawn, setDrawn] = useState(DRAWN)
  const text = useRef<HTMLDivElement>(null)
  const isChanged = isSideBySide ? pairs.map(isChangedPair) : lines.map(isChangedLine)
  const folds = foldsOf(isChanged).filter(({ from }) => !opened.has(from))
  const items = itemsOf(isChanged.length, folds)

  /** Returns whether a row has the difference that one has gone to. */
  const isCurrent = (row: number): boolean =>
    current !== undefined &&
    (isSideBySide
      ? hasDifference(pairs[row]?.before, current.difference) || hasDifference(pairs[row]?.after, current.difference)
      : hasDifference(lines[row], current.difference))
  const place = current === undefined ? -1 : items.findIndex((item) => typeof item === 'number' && isCurrent(item))
  const shown = Math.max(drawn, place + DRAWN / 2)
  useLayoutEffect(() => {
    if (current === undefined || scroll.current === null) return
    const letters = text.current?.querySelector(`[data-difference="${current.difference}"]`)
    scrollToLine(scroll.current, letters ?? undefined)
  }, [current, scroll, isSideBySide])
  useEffect(() => {
    const page = text.current?.closest<HTMLElement>('.pad-page')
    // All of it is printed. Flushed, because the browser prints what is there when the event ends.
    if (page) return onPrint(page, () => flushSync(() => setDrawn(Number.POSITIVE_INFINITY)))
  }, [])
  return (
    <div ref={text} className={isSideBySide ? 'history-compared is-side-by-side' : 'history-compared'}>
      {items.slice(0, shown).map((item) => {
        if (typeof item !== 'number')
          return (
            <FoldedLines
              key={`fold ${item.from}`}
              fold={item}
              onOpen={({ from }) => {
                setOpened(new Set([...opened, from]))
                // The button goes, and the keys of the comparison stay.
                scroll.current?.focus({ preventScroll: true })
              }}
            />
          )
        const props = { signs, writers, current: isCurrent(item) ? current?.difference : undefined }
        return isSideBySide ? (
          <ComparedPair key={item} pair={pairs[item]!} {...props} />
        ) : (
          <ComparedLine key={item} line={lines[item]} {...props} />
        )
      })}
      {items.length > shown && (
        <div className="history-fold">
          <MoreButton isLoading={false} onLoad={() => setDrawn(shown + DRAWN)} />
        </div>
      )}
    </div>
  )
}
