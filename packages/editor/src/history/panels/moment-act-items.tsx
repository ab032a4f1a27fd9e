import { Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'

/** Something that can be done with the shown moment. */
export interface MomentAct {
  readonly label: string
  readonly Icon: TablerIcon
  readonly act: () => void
}

/** Items of the menu that a phone has in place of a button for each act. */
export const MomentActItems = ({ acts }: { readonly acts: readonly MomentAct[] }) =>
  acts.map(({ label, Icon, act }) => (
    <Menu.Item key={label} leftSection={<Icon size={16} stroke={1.6} />} onClick={act}>
      {label}
    </Menu.Item>
  ))
