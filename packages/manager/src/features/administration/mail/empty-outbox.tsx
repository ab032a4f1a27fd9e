import { Drawing, LEAF, PAPER, STRAW } from '../../../components/drawings.tsx'

/** Draws an envelope in an open tray. */
export const EmptyOutbox = () => (
  <Drawing>
    <g transform="rotate(-5 60 36)">
      <rect x="32" y="14" width="56" height="38" rx="3" fill={PAPER} />
      <path d="m33 17 27 20 27-20" />
      <path d="M34 50 52 32M86 50 68 32" opacity=".7" />
    </g>
    <path d="M18 52h22l5 9h30l5-9h22v23a5 5 0 0 1-5 5H23a5 5 0 0 1-5-5z" fill={LEAF} />
    <path d="M52 71h16" stroke={STRAW} strokeWidth="3" />
  </Drawing>
)
