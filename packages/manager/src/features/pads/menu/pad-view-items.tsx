import { Menu } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import { linkTo } from '../../../lib/address/link-to.ts'
import { openShareLink } from '../../../components/sharing/share-link.tsx'
import { useSite } from '../../../lib/session/site.ts'
import { paths } from '../../../paths.ts'
import { whoOpens } from './pad-audience.ts'
import type { Group } from '@sheaf/contract/entities/group'
import { WHO_CAN_SEE_QUERY } from '@sheaf/contract/pages/manager-paths'
import { toast } from '@sheaf/ui/components/toast'
import { useT } from '@sheaf/ui/l10n/use-t'
import { copyText } from '@sheaf/ui/lib/copy-text'
import { IconExternalLink, IconEye, IconLink } from '@tabler/icons-react'
import { Link } from 'react-router'
import { PadDownloadItems, PadHistoryItem, PadMenuItems, type PadMenuItemsProps } from './pad-menu-items.tsx'

const SIZE = 16

interface PadLinkItemsProps {
  readonly pad: Pad
  /** Group of the pad; `undefined` if the actor may not see it. */
  readonly group: Group | undefined
  readonly mayAskWho: boolean
  /** Address of the editor alone. */
  readonly address: string
}

/** Shows menu items for what has buttons on wider screens: copy the link, who can see the pad, open it alone. */
const PadLinkItems = ({ pad, group, mayAskWho, address }: PadLinkItemsProps) => {
  const t = useT()
  const opensTo = whoOpens(pad, group, useSite())
  const path = paths.padView(pad.group, pad._id)
  const copy = async () => {
    if (await copyText(linkTo(path))) toast.success(t(opensTo ?? 'ACTIONS.COPIED'))
    else openShareLink(pad.name, path)
  }
  return (
    <>
      <Menu.Item leftSection={<IconLink size={SIZE} />} onClick={() => void copy()}>
        {t('ACTIONS.COPY_LINK')}
      </Menu.Item>
      {mayAskWho && (
        <Menu.Item component={Link} to={`?${WHO_CAN_SEE_QUERY}`} replace leftSection={<IconEye size={SIZE} />}>
          {t('GROUP.WHO.TITLE')}
        </Menu.Item>
      )}
      <Menu.Item
        component="a"
        href={address}
        target="_blank"
        rel="noopener"
        leftSection={<IconExternalLink size={SIZE} />}
      >
        {t('GROUP.PAD.OPEN_TAB')}
      </Menu.Item>
    </>
  )
}

interface PadViewItemsProps {
  /** Items that have buttons of their own on wider screens. */
  readonly link: PadLinkItemsProps | undefined
  /** Items that are there if the actor may see the folder. */
  readonly menu: PadMenuItemsProps | undefined
  /** Pad to download, if the actor may see the pad but not its folder. */
  readonly download: Pad | undefined
  /** Pad whose history the actor sees, if they may not see its folder. */
  readonly history: Pad | undefined
}

export const PadViewItems = ({ link, menu, download, history }: PadViewItemsProps) => (
  <>
    {link && <PadLinkItems {...link} />}
    {link && (menu ?? download) && <Menu.Divider />}
    {menu && <PadMenuItems {...menu} />}
    {history && <PadHistoryItem pad={history} />}
    {download && <PadDownloadItems pad={download} />}
  </>
)
