import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { MenuLater } from '@sheaf/ui/components/menu-later'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots } from '@tabler/icons-react'
import { useActor } from '../../lib/session.ts'
import { useSite } from '../../lib/site.ts'
import { useArchivePads } from './archive-pads.queries.ts'
import { mayDownload, padRights } from './pad-rights.ts'
import { useWhoCanSeePad } from './who-can-see-pad.tsx'

interface PadViewMenuProps {
  readonly pad: Pad
  /** For those who may see it; it may come later than the menu. */
  readonly group: Group | undefined
  readonly mayAskWho: boolean
  /** Of the pad alone. */
  readonly address: string
  readonly isPhone: boolean
}

const fetchItems = async () => (await import('./pad-view-items.tsx')).PadViewItems

/**
 * SCR-396: beside the name of an open pad, what its row in the folder has. SCR-193: on a phone, also what stands beside
 * the name elsewhere, as for those who see the pad alone and not its folder.
 */
export const PadViewMenu = ({ pad, group, mayAskWho, address, isPhone }: PadViewMenuProps) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const { archive } = useArchivePads(pad.group)
  const menu = group && {
    pad,
    group,
    rights: padRights(pad, group, actor, site),
    onArchive: () => void archive([pad._id], !pad.archived),
  }
  const hasLink = isPhone || menu === undefined
  return (
    <>
      {isPhone && <WhoCanSeePadAsked pad={pad} group={group} />}
      <MenuLater
        label={t('GROUP.ACTIONS_FOR', { name: pad.name })}
        icon={<IconDots size={20} />}
        fetchItems={fetchItems}
        itemProps={{
          link: hasLink ? { pad, group, mayAskWho: mayAskWho && group !== undefined, address } : undefined,
          menu,
          download: group === undefined && mayDownload(pad, group, actor, site) ? pad : undefined,
        }}
      />
    </>
  )
}

/** Elsewhere its own button answers. */
const WhoCanSeePadAsked = (asked: Pick<PadViewMenuProps, 'pad' | 'group'>) => {
  useWhoCanSeePad(asked)
  return null
}
