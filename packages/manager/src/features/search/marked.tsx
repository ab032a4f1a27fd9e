import { Mark } from '@mantine/core'

interface MarkedProps {
  readonly parts: readonly { readonly text: string; readonly marked: boolean }[]
}

/** Plain text with the found words marked. */
export const Marked = ({ parts }: MarkedProps) =>
  parts.map(({ text, marked }, at) =>
    // The parts have no identity but their place.
    marked ? <Mark key={at}>{text}</Mark> : text,
  )
