import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { LazyMenu } from '@sheaf/ui/components/lazy-menu'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots } from '@tabler/icons-react'
import { useActor } from '../../../lib/session/session.ts'
import { useSite } from '../../../lib/session/site.ts'
import { useArchivePads } from '../archive-pads.queries.ts'
import { useDuplicatePad } from '../duplicate-pad.queries.ts'
import { padRights } from './pad-rights.ts'
import { postToFrame } from '../frame/post-to-frame.ts'
import { shownFrame } from '../frame/shown-frame.ts'
import { useSharePad } from './share-pad.tsx'

interface PadViewMenuProps {
  readonly pad: Pad
  /** Group of the pad; `undefined` while loading, or if the actor may not see it. */
  readonly group: Group | undefined
  readonly mayAskWho: boolean
  /** Whether the actor sees the history of the pad, as the server says. */
  readonly mayHistory: boolean
  /** Whether the actor writes in the pad, as the server says. */
  readonly mayWrite: boolean
  /** Address of the editor alone. */
  readonly address: string
  readonly isPhone: boolean
  /** Whether what has buttons in wider windows is in the menu. */
  readonly isNarrow: boolean
}

const fetchItems = async () => (await import('./pad-view-items.tsx')).PadViewItems

/**
 * SCR-396: shows, beside the name of an open pad, the menu of its row in the folder. SCR-395: on a phone, and for
 * readers who may not see the folder, the menu also holds what is otherwise beside the name.
 */
export const PadViewMenu = ({
  pad,
  group,
  mayAskWho,
  mayHistory,
  mayWrite,
  address,
  isPhone,
  isNarrow,
}: PadViewMenuProps) => {
  const t = useT()
  const actor = useActor()
  const site = useSite()
  const duplicate = useDuplicatePad(pad)
  const { archive } = useArchivePads(pad.group)
  const menu = group && {
    pad,
    group,
    // The server has shown the pad, so the browser has proven its password, if it needs one.
    rights: { ...padRights(pad, group, actor, site), mayDownload: true, mayHistory },
    onArchive: () => void archive([pad._id], !pad.archived),
    onDuplicate: duplicate,
    onInsertTemplate:
      mayWrite && actor.kind !== 'visitor'
        ? () => postToFrame(shownFrame, { type: 'sheaf:insert-template' })
        : undefined,
  }
  const hasLink = isNarrow || menu === undefined
  return (
    <>
      {isPhone && mayAskWho && <SharePadOnRequest pad={pad} group={group} />}
      <LazyMenu
        label={t('GROUP.ACTIONS_FOR', { name: pad.name })}
        icon={<IconDots size={20} />}
        fetchItems={fetchItems}
        itemProps={{
          link: hasLink ? { pad, group, mayAskWho: mayAskWho && group !== undefined, address } : undefined,
          menu,
          download: group === undefined ? pad : undefined,
          history: group === undefined && mayHistory ? pad : undefined,
        }}
      />
    </>
  )
}

/** Opens the dialog that the address requests, on phones, which have no button for it. */
const SharePadOnRequest = (props: Pick<PadViewMenuProps, 'pad' | 'group'>) => {
  useSharePad(props)
  return null
}
