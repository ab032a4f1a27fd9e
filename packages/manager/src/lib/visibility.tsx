import { Badge } from '@mantine/core'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconKey, IconUsers, IconWorld } from '@tabler/icons-react'

export const VISIBILITY: Readonly<Record<Visibility, { label: MessageKey; help: MessageKey; Icon: typeof IconKey }>> = {
  restricted: { label: 'GROUP.FIELD.RESTRICTED', help: 'GROUP.INFO.RESTRICTED', Icon: IconUsers },
  private: { label: 'GROUP.FIELD.PRIVATE', help: 'GROUP.INFO.PRIVATE', Icon: IconKey },
  public: { label: 'GROUP.FIELD.PUBLIC', help: 'GROUP.INFO.PUBLIC', Icon: IconWorld },
}

export const VisibilityBadge = ({ visibility }: { visibility: Visibility }) => {
  const t = useT()
  const { label, Icon } = VISIBILITY[visibility]
  return (
    <Badge variant="default" size="sm" tt="none" fw={500} leftSection={<Icon size={12} aria-hidden />}>
      {t(label)}
    </Badge>
  )
}
