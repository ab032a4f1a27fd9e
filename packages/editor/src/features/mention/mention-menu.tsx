import { showUnreachable } from '@sheaf/ui/lib/unreachable'
import { useEffect, useState } from 'react'
import { useStore } from '@sheaf/ui/lib/store'
import type { OpenMentionMenuProps } from './open-mention-menu.tsx'
import type { Mentions } from './mentions.ts'

type OpenMenu = typeof import('./open-mention-menu.tsx').OpenMentionMenu

interface MentionMenuProps extends Omit<OpenMentionMenuProps, 'chip' | 'onClose'> {
  readonly mentions: Mentions
}

/** Shows the menu of the chip that was chosen. It is loaded with its first use. */
export const MentionMenu = ({ mentions, ...props }: MentionMenuProps) => {
  const chip = useStore(mentions.chosenChip)
  const [Menu, setMenu] = useState<OpenMenu>()
  useEffect(() => {
    if (chip === undefined || Menu !== undefined) return
    import('./open-mention-menu.tsx').then(({ OpenMentionMenu }) => setMenu(() => OpenMentionMenu), showUnreachable)
  }, [chip, Menu])
  if (chip === undefined || Menu === undefined) return null
  return (
    <Menu
      key={'at' in chip ? chip.at : chip.person.id}
      chip={chip}
      onClose={() => mentions.chosenChip.set(undefined)}
      {...props}
    />
  )
}
