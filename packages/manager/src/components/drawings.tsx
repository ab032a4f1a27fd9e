import type { ReactNode } from 'react'

/** Frames a small decorative drawing for an empty state, in the theme's colours. Screen readers skip it. */
export const Drawing = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 120 88"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    // The size is set here, since the frame around icons is square.
    style={{ width: '8rem', height: '5.875rem', color: 'var(--mantine-color-dimmed)' }}
    aria-hidden
    focusable="false"
  >
    <path d="M14 80h92" opacity=".5" />
    {children}
  </svg>
)

export const LEAF = 'var(--mantine-color-pine-light)'
export const PAPER = 'var(--sheaf-surface)'
export const STRAW = 'var(--mantine-color-yellow-6)'

/** Draws an open folder and a page about to go in. */
export const EmptyFolder = () => (
  <Drawing>
    <path d="M28 78V34a3 3 0 0 1 3-3h17l6 7h35a3 3 0 0 1 3 3v37" fill={LEAF} />
    <g transform="rotate(8 62 24)">
      <rect x="48" y="6" width="26" height="34" rx="2" fill={PAPER} />
      <path d="M54 14h14M54 20h14M54 26h8" />
    </g>
    <path d="M20 48h74l8 0-8 30H28z" fill={PAPER} />
    <path d="M40 62h20" stroke={STRAW} strokeWidth="3" />
  </Drawing>
)

/** Draws a page and a pencil. */
export const EmptyPages = () => (
  <Drawing>
    <rect x="38" y="14" width="44" height="60" rx="3" transform="rotate(-9 60 78)" fill={LEAF} />
    <rect x="40" y="14" width="44" height="62" rx="3" fill={PAPER} />
    <path d="M49 28h26M49 38h16" />
    <path d="m70 62 24-30 7 5.500-24 30-9 4z" fill={PAPER} />
    <path d="m89 38.500 7 5.500" stroke={STRAW} strokeWidth="3" />
  </Drawing>
)

/** Draws a page under a magnifying glass. */
export const NothingFound = () => (
  <Drawing>
    <rect x="30" y="10" width="46" height="66" rx="3" fill={LEAF} />
    <path d="M40 24h26M40 34h26M40 44h12" />
    <circle cx="74" cy="50" r="17" fill={PAPER} />
    <path d="m87 62 13 13" stroke={STRAW} strokeWidth="4" />
    <path d="M67 46a8 8 0 0 1 7-5" opacity=".7" />
  </Drawing>
)

/** Draws cards with people on them. */
export const Nobody = () => (
  <Drawing>
    <rect x="28" y="16" width="50" height="60" rx="3" transform="rotate(-8 53 76)" fill={LEAF} />
    <rect x="34" y="14" width="52" height="62" rx="3" fill={PAPER} />
    <circle cx="60" cy="34" r="8" />
    <path d="M46 58a14 12 0 0 1 28 0" />
    <path d="M48 67h24" stroke={STRAW} strokeWidth="3" />
  </Drawing>
)
