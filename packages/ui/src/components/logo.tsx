import { Group, Text } from '@mantine/core'

/** A sheaf of pages: three leaves fanned out, tied once around the middle. */
export const LogoMark = ({ size = 28 }: { size?: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 32 32"
    fill="none"
    aria-hidden="true"
    focusable="false"
    style={{ flexShrink: 0 }}
  >
    <g stroke="currentColor" strokeWidth="1.8" strokeLinejoin="round">
      <rect
        x="10.5"
        y="4"
        width="11"
        height="23"
        rx="1.6"
        transform="rotate(-20 16 25)"
        fill="var(--mantine-color-pine-2)"
      />
      <rect
        x="10.5"
        y="4"
        width="11"
        height="23"
        rx="1.6"
        transform="rotate(20 16 25)"
        fill="var(--mantine-color-pine-2)"
      />
      <rect x="10.5" y="3.5" width="11" height="24" rx="1.6" fill="var(--sheaf-surface, #fff)" />
    </g>
    <path d="M13.2 8.2h5.6M13.2 11.4h5.6M13.2 14.6h3.4" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    <path
      d="M7.4 20.2c5.4 2.4 11.8 2.4 17.2 0"
      stroke="var(--mantine-color-yellow-7)"
      strokeWidth="2.6"
      strokeLinecap="round"
    />
  </svg>
)

/** The mark with the site's title beside it. */
export const Logo = ({ title }: { title: string }) => (
  <Group gap="xs" wrap="nowrap" c="var(--mantine-color-anchor)">
    <LogoMark />
    <Text
      component="span"
      ff="var(--mantine-font-family-headings)"
      fw={600}
      fz="lg"
      c="var(--mantine-color-text)"
      truncate
    >
      {title}
    </Text>
  </Group>
)
