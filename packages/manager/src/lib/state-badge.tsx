import { Badge } from '@mantine/core'

/** What a group or a pad is besides its visibility: archived, read-only. */
export const StateBadge = ({ text }: { text: string }) => (
  <Badge variant="default" size="sm" tt="none" fw={500}>
    {text}
  </Badge>
)
