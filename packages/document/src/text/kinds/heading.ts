import type { BlockKind } from './kind.ts'

/** Returns the kind of a heading of a rank from 1 to 6. */
export const heading = (rank: number): BlockKind => ({
  form: 'block',
  tag: `h${rank}`,
  markdown: `${'#'.repeat(rank)} `,
})
