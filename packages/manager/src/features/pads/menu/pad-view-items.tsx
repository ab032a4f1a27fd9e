import { Menu } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import { PadLinkItems, type PadLinkItemsProps } from './pad-link-items.tsx'
import { PadDownloadItems, PadHistoryItem, PadMenuItems, type PadMenuItemsProps } from './pad-menu-items.tsx'

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
