import { Mark } from '@mantine/core'

interface HighlightedProps {
  readonly parts: readonly { readonly text: string; readonly marked: boolean }[]
}

/** Renders plain text with its matches highlighted. */
export const Highlighted = ({ parts }: HighlightedProps) =>
  parts.map(({ text, marked }, at) =>
    // Parts have no identity other than their position.
    marked ? <Mark key={at}>{text}</Mark> : text,
  )
