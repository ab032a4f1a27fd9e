import { isSafeHref } from '../schema/href.ts'
import { runsOf, type PadType, type Run } from '../walk.ts'

/* The text of a textblock as a reader sees it: with its formatting, but without who wrote it and in how many pieces. */

/** Marks without attributes, innermost first. */
export const PLAIN_MARKS = ['code', 'strike', 'underline', 'italic', 'bold'] as const
export type PlainMark = (typeof PLAIN_MARKS)[number]

/** Returns where a run links to; `undefined` for an address that would run something. */
export const hrefOf = (run: Run): string | undefined => {
  const link = run.marks.get('link')
  const href = typeof link === 'object' && link !== null && 'href' in link ? link.href : undefined
  return isSafeHref(href) ? href : undefined
}

const formattingOf = (run: Run): string =>
  JSON.stringify([PLAIN_MARKS.filter((mark) => run.marks.has(mark)), hrefOf(run)])

/**
 * Returns the runs of a textblock, each as long as its formatting. Yjs stores text in the pieces in which it was typed.
 */
export const seenRunsOf = (block: PadType): Run[] => {
  const whole: Run[] = []
  let last = ''
  for (const run of runsOf(block)) {
    const formatting = formattingOf(run)
    if (formatting === last && whole.length > 0) whole.push({ ...run, text: whole.pop()!.text + run.text })
    else whole.push(run)
    last = formatting
  }
  return whole
}
