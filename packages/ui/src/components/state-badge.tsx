import { Badge } from '@mantine/core'
import { IconArchive, IconPencilOff, IconTemplate } from '@tabler/icons-react'

/** Read-only has no padlock, because that stands for a password. */
const ICONS = { archived: IconArchive, 'read-only': IconPencilOff, template: IconTemplate } as const

interface StateBadgeProps {
  readonly state: keyof typeof ICONS
  readonly text: string
  readonly className?: string
}

/** Shows a state of a group or a pad other than its visibility, in lists and on the pad itself. */
export const StateBadge = ({ state, text, className = '' }: StateBadgeProps) => {
  const Icon = ICONS[state]
  return (
    <Badge
      variant="light"
      color="gray"
      fz="xs"
      fw={500}
      leftSection={<Icon size={14} aria-hidden />}
      className={className}
    >
      {text}
    </Badge>
  )
}
