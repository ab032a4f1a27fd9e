import { Badge } from '@mantine/core'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconKey, IconUsers, IconWorld } from '@tabler/icons-react'
import { whoSees } from './audience.ts'
import { useSite } from './site.ts'

export const VISIBILITY: Readonly<Record<Visibility, { label: MessageKey; Icon: typeof IconKey }>> = {
  restricted: { label: 'GROUP.FIELD.RESTRICTED', Icon: IconUsers },
  private: { label: 'GROUP.FIELD.PRIVATE', Icon: IconKey },
  public: { label: 'GROUP.FIELD.PUBLIC', Icon: IconWorld },
}

export const VisibilityBadge = ({ visibility }: { visibility: Visibility }) => {
  const t = useT()
  const site = useSite()
  const { label, Icon } = VISIBILITY[visibility]
  return (
    <Badge
      variant="default"
      size="sm"
      tt="none"
      fw={500}
      title={t(whoSees(visibility, site))}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {t(label)}
    </Badge>
  )
}
