import type { Group } from '@sheaf/contract/entities/group'
import type { Pad } from '@sheaf/contract/entities/pad'
import { MenuLater } from '@sheaf/ui/components/menu-later'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconDots } from '@tabler/icons-react'
import { useWhoCanSeePad } from './who-can-see-pad.tsx'

interface PadPhoneMenuProps {
  readonly pad: Pad
  readonly group: Group | undefined
  readonly mayAskWho: boolean
  /** Of the pad alone. */
  readonly address: string
}

const fetchItems = async () => (await import('./pad-phone-items.tsx')).PadPhoneItems

/** SCR-193: on a phone, what stands beside the name of a pad elsewhere. */
export const PadPhoneMenu = ({ pad, group, mayAskWho, address }: PadPhoneMenuProps) => {
  const t = useT()
  useWhoCanSeePad({ pad, group })
  return (
    <MenuLater
      label={t('GROUP.ACTIONS_FOR', { name: pad.name })}
      icon={<IconDots size={20} />}
      fetchItems={fetchItems}
      itemProps={{ pad, mayAskWho: mayAskWho && group !== undefined, address }}
    />
  )
}
