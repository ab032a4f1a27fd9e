import { Menu } from '@mantine/core'
import type { Pad } from '@sheaf/contract/entities/pad'
import { PadLinkItems, type PadLinkItemsProps } from './pad-link-items.tsx'
import { PadDownloadItems, PadMenuItems, type PadMenuItemsProps } from './pad-menu-items.tsx'

interface PadViewItemsProps {
  /** What else has its own buttons. */
  readonly link: PadLinkItemsProps | undefined
  /** For those who see its folder. */
  readonly menu: PadMenuItemsProps | undefined
  /** For those who see the pad alone, and get it by a link. */
  readonly download: Pad | undefined
}

export const PadViewItems = ({ link, menu, download }: PadViewItemsProps) => (
  <>
    {link && <PadLinkItems {...link} />}
    {link && (menu ?? download) && <Menu.Divider />}
    {menu && <PadMenuItems {...menu} />}
    {download && <PadDownloadItems pad={download} />}
  </>
)
