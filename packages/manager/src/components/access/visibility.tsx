import { Text } from '@mantine/core'
import type { Visibility } from '@sheaf/contract/entities/visibility'
import { opensTo, type SiteFacts } from '@sheaf/contract/policy/group'
import type { MessageKey } from '@sheaf/l10n/keys'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconKey, IconUsers, IconWorld } from '@tabler/icons-react'
import { audienceText } from '../../lib/access/audience.ts'
import { useSite } from '../../lib/session/site.ts'
import classes from './visibility.module.css'

const APPEARANCE: Readonly<Record<Visibility, { label: MessageKey; Icon: typeof IconKey }>> = {
  restricted: { label: 'GROUP.FIELD.RESTRICTED', Icon: IconUsers },
  private: { label: 'GROUP.FIELD.PRIVATE', Icon: IconKey },
  public: { label: 'GROUP.FIELD.PUBLIC', Icon: IconWorld },
}

/**
 * SCR-230: returns the label and icon of a visibility. What anyone with the link can see gets a label of its own, so
 * that nobody takes it for internal to the organisation.
 */
export const visibilityAppearance = (visibility: Visibility, site: SiteFacts) =>
  opensTo(visibility, site) === 'anyone'
    ? { ...APPEARANCE.public, label: 'GROUP.FIELD.PUBLIC_LINK' as const }
    : APPEARANCE[visibility]

/** Shows a visibility as icon and text, without the border of tags, since it cannot be clicked. */
export const VisibilityLabel = ({ visibility }: { visibility: Visibility }) => {
  const t = useT()
  const site = useSite()
  const { label, Icon } = visibilityAppearance(visibility, site)
  return (
    <Text span size="sm" c="dimmed" className={classes.label ?? ''} title={t(audienceText(visibility, site))}>
      <Icon size={14} aria-hidden />
      {t(label)}
    </Text>
  )
}
