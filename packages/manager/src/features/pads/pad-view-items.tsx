import { Menu } from '@mantine/core'
import { PadLinkItems, type PadLinkItemsProps } from './pad-link-items.tsx'
import { PadMenuItems, type PadMenuItemsProps } from './pad-menu-items.tsx'

interface PadViewItemsProps {
  /** What else has its own buttons. */
  readonly link: PadLinkItemsProps | undefined
  /** For those who see its folder. */
  readonly menu: PadMenuItemsProps | undefined
}

export const PadViewItems = ({ link, menu }: PadViewItemsProps) => (
  <>
    {link && <PadLinkItems {...link} />}
    {link && menu && <Menu.Divider />}
    {menu && <PadMenuItems {...menu} />}
  </>
)
