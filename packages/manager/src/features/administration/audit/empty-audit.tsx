import { Drawing, LEAF, PAPER, STRAW } from '../../../components/drawings.tsx'

/** Draws an open record book without an entry. */
export const EmptyAudit = () => (
  <Drawing>
    <path d="M60 24c-10-8-26-8-40-5v54c14-3 30-3 40 5 10-8 26-8 40-5V19c-14-3-30-3-40 5z" fill={LEAF} />
    <path d="M60 20c-9-7-22-7-34-4v50c12-3 25-3 34 4z" fill={PAPER} />
    <path d="M60 20c9-7 22-7 34-4v50c-12-3-25-3-34 4z" fill={PAPER} />
    <path d="M34 28c6-1 12-1 18 2M34 38c6-1 12-1 18 2M34 48c6-1 12-1 18 2" opacity=".7" />
    <path d="M82 14v20l-5-4-5 4V15" stroke={STRAW} strokeWidth="3" />
  </Drawing>
)
