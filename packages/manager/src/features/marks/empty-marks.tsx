import { Drawing, LEAF, PAPER, STRAW } from '../../components/drawings.tsx'
import type { MarkKind } from './marks.queries.ts'

const SIGN = {
  bookmark:
    'M82.0 37.0 L86.2 48.2 L98.2 48.7 L88.8 56.2 L92.0 67.8 L82.0 61.2 L72.0 67.8 L75.2 56.2 L65.8 48.7 L77.8 48.2z',
  watch: 'M82 70 69 57.500a8.500 8.500 0 0 1 12-12l1 1 1-1a8.500 8.500 0 0 1 12 12z',
} as const

/** Draws a page with the sign of a kind of mark beside it. */
export const EmptyMarks = ({ kind }: { kind: MarkKind }) => (
  <Drawing>
    <rect x="30" y="14" width="46" height="62" rx="3" transform="rotate(-6 53 76)" fill={LEAF} />
    <rect x="32" y="14" width="46" height="62" rx="3" fill={PAPER} />
    <path d="M42 28h26M42 38h26M42 48h14" />
    <path d={SIGN[kind]} fill={PAPER} stroke={STRAW} strokeWidth="3" />
  </Drawing>
)
