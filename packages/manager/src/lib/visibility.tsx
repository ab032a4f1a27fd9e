import { Text } from '@mantine/core'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconKey, IconUsers, IconWorld } from '@tabler/icons-react'
import { whoSees } from './audience.ts'
import { useSite } from './site.ts'
import classes from './visibility.module.css'

export const VISIBILITY: Readonly<Record<Visibility, { label: MessageKey; Icon: typeof IconKey }>> = {
  restricted: { label: 'GROUP.FIELD.RESTRICTED', Icon: IconUsers },
  private: { label: 'GROUP.FIELD.PRIVATE', Icon: IconKey },
  public: { label: 'GROUP.FIELD.PUBLIC', Icon: IconWorld },
}

/** A sign and a word, without the edge that tags have: it says something and leads nowhere. */
export const VisibilityLabel = ({ visibility }: { visibility: Visibility }) => {
  const t = useT()
  const site = useSite()
  const { label, Icon } = VISIBILITY[visibility]
  return (
    <Text span size="sm" c="dimmed" className={classes.label ?? ''} title={t(whoSees(visibility, site))}>
      <Icon size={14} aria-hidden />
      {t(label)}
    </Text>
  )
}
