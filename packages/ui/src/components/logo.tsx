import { Group, Text } from '@mantine/core'

/** Draws a sheaf of pages: leaves fan out above the tie, stalks below. The drawing is the same as in tools/icons.ts. */
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
    <g stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round">
      <g fill="var(--mantine-color-pine-2)">
        <path d="M14.6 20.6 3.9 11.2l6-6.6 6.3 14z" />
        <path d="M17.4 20.6 28.1 11.2l-6-6.6-6.3 14z" />
      </g>
      <g fill="var(--sheaf-surface, #fff)">
        <path d="M13.1 20.6 11 2.6h10l-2.1 18z" />
        <path d="M13.1 21.8h5.8l4.4 7.6H8.7z" />
      </g>
      <path d="M14.9 23.4 13.1 29M17.1 23.4l1.8 5.6" strokeWidth="1.2" />
    </g>
    <path d="M14 6.6h4M14.3 9.8h3.4M14.6 13h1.7" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
    <path d="M11.9 21.1h8.2" stroke="var(--mantine-color-yellow-7)" strokeWidth="3.1" strokeLinecap="round" />
  </svg>
)

/** Shows the mark with the site's title beside it. */
export const Logo = ({ title }: { title: string }) => (
  <Group gap="xs" wrap="nowrap" c="var(--mantine-color-anchor)">
    <LogoMark />
    <Text
      component="span"
      ff="var(--mantine-font-family-headings)"
      fw={600}
      fz="lg"
      c="var(--mantine-color-text)"
      className="sheaf-word-mark"
      title={title}
      dir="auto"
    >
      {title}
    </Text>
  </Group>
)
