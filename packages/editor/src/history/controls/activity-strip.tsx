import { memo } from 'react'
import { safeColor } from '../../connection/authors.ts'
import type { Activity } from '../session/history-session.ts'
import { spanOf } from './timeline.ts'

interface ActivityStripProps {
  readonly activity: Activity
  readonly head: number
}

/** Returns bands of equal height, one in each colour. */
const bands = (colors: readonly string[]): string =>
  colors.length === 1
    ? colors[0]!
    : `linear-gradient(${colors
        .map((color, at) => `${color} ${(at / colors.length) * 100}% ${((at + 1) / colors.length) * 100}%`)
        .join(', ')})`

/** Height of a part from 0 to 1: a page of text is not a hundred times as high as a line. */
const heightOf = (letters: number, most: number): number =>
  most === 0 ? 0.2 : 0.2 + 0.8 * (Math.log1p(letters) / Math.log1p(most))

/** Shows who wrote when, in their colours, and how much. */
export const ActivityStrip = memo(({ activity: { parts, writers }, head }: ActivityStripProps) => {
  const most = Math.max(0, ...parts.map(({ letters }) => letters))
  return (
    <div className="history-strip" aria-hidden>
      {parts.map((part) => {
        const [from, to] = spanOf(part, head)
        const colors = part.writers.map((index) => safeColor(writers[index]?.color))
        const style = {
          insetInlineStart: `${from * 100}%`,
          inlineSize: `${(to - from) * 100}%`,
          blockSize: `${heightOf(part.letters, most) * 100}%`,
          background: bands(colors),
        }
        return <div key={part.from} style={style} />
      })}
    </div>
  )
})
