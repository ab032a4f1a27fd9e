import { isSafeHref } from '../schema/href.ts'
import { runsOf, type PadType, type Run } from '../walk.ts'

/* What a reader sees of the text in one textblock: its formatting, and not who wrote it or in how many pieces. */

/** Marks without attributes, from the inside out. */
export const PLAIN_MARKS = ['code', 'strike', 'underline', 'italic', 'bold'] as const
export type PlainMark = (typeof PLAIN_MARKS)[number]

/** Where a run leads; nothing for an address that would run something. */
export const hrefOf = (run: Run): string | undefined => {
  const link = run.marks.get('link')
  const href = typeof link === 'object' && link !== null && 'href' in link ? link.href : undefined
  return isSafeHref(href) ? href : undefined
}

const formattingOf = (run: Run): string =>
  JSON.stringify([PLAIN_MARKS.filter((mark) => run.marks.has(mark)), hrefOf(run)])

/** The runs of a textblock, each as long as its formatting: Yjs keeps text in as many pieces as it was typed in. */
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
