import { Drawing, LEAF, PAPER, STRAW } from '../../components/drawings.tsx'

/** Draws an empty bin, with its lid beside it. */
export const EmptyTrash = () => (
  <Drawing>
    <path d="M38 34h44l-5 42a3 3 0 0 1-3 2.5H46a3 3 0 0 1-3-2.5z" fill={PAPER} />
    <ellipse cx="60" cy="34" rx="22" ry="5" fill={LEAF} />
    <path d="m52 48 1.5 20M60 48v20M68 48l-1.5 20" opacity=".7" />
    <g transform="rotate(14 66 20)">
      <path d="M40 22h48" stroke={STRAW} strokeWidth="4" />
      <path d="M57 19v-4a3 3 0 0 1 3-3h8a3 3 0 0 1 3 3v4" />
    </g>
  </Drawing>
)
