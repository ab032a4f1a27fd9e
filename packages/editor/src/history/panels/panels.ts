import type { MessageKey } from '@sheaf/l10n/keys'
import { IconListDetails, IconStar, IconUsers, type TablerIcon } from '@tabler/icons-react'
import { type ComponentType, lazy } from 'react'
import type { PanelProps } from './panel-props.ts'

export interface Panel {
  readonly id: string
  readonly title: MessageKey
  readonly icon: TablerIcon
  readonly Content: ComponentType<PanelProps>
}

/** What stands beside the text, in tabs; each is fetched when it is first shown. */
export const panels: readonly Panel[] = [
  {
    id: 'changes',
    title: 'TIMESLIDER.PANEL.CHANGES',
    icon: IconListDetails,
    Content: lazy(() => import('./changes-panel.tsx')),
  },
  {
    id: 'versions',
    title: 'TIMESLIDER.PANEL.VERSIONS',
    icon: IconStar,
    Content: lazy(() => import('./versions-panel.tsx')),
  },
  {
    id: 'people',
    title: 'TIMESLIDER.PANEL.PEOPLE',
    icon: IconUsers,
    Content: lazy(() => import('./people-panel.tsx')),
  },
]
