import { CloseButton, Tabs, Title } from '@mantine/core'
import { LoadingState } from '@sheaf/ui/components/loading-state'
import { useT } from '@sheaf/ui/l10n/use-t'
import { memo, Suspense, useEffect, useRef, type ComponentType, lazy } from 'react'
import { useStore } from '@sheaf/ui/lib/store'
import type { MessageKey } from '@sheaf/l10n/keys'
import { IconListDetails, IconStar, IconUsers, type TablerIcon } from '@tabler/icons-react'
import type { OpenHistory } from './session/history-session.ts'
import { openPanel } from './panels/open-panel.ts'
import type { PanelProps } from './panels/panel-props.ts'

interface SidePanelProps {
  readonly history: OpenHistory
  /** Whether it lies over the text, as on a phone. */
  readonly isSheet: boolean
}

const close = (): void => openPanel.set(undefined)

interface Panel {
  readonly id: string
  readonly title: MessageKey
  readonly icon: TablerIcon
  readonly Content: ComponentType<PanelProps>
}

/** What stands beside the text, in tabs; each is fetched when it is first shown. */
const panels: readonly Panel[] = [
  {
    id: 'changes',
    title: 'TIMESLIDER.PANEL.CHANGES',
    icon: IconListDetails,
    Content: lazy(() => import('./panels/changes-panel.tsx')),
  },
  {
    id: 'versions',
    title: 'TIMESLIDER.PANEL.VERSIONS',
    icon: IconStar,
    Content: lazy(() => import('./panels/versions-panel.tsx')),
  },
  {
    id: 'people',
    title: 'TIMESLIDER.PANEL.PEOPLE',
    icon: IconUsers,
    Content: lazy(() => import('./panels/people-panel.tsx')),
  },
]

/**
 * Shows the panels beside the text, or on a phone as a sheet over its lower part. It is not drawn with each change that
 * is played.
 */
export const SidePanel = memo(({ history, isSheet }: SidePanelProps) => {
  const t = useT()
  const shown = useStore(openPanel)
  const panel = useRef<HTMLElement>(null)
  const isOpen = shown !== undefined
  useEffect(() => {
    if (!isOpen || !isSheet) return
    const before = document.activeElement
    // What is being typed in it goes on.
    if (panel.current?.contains(before) !== true) panel.current?.focus()
    const followKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    const element = panel.current
    element?.addEventListener('keydown', followKey)
    return () => {
      element?.removeEventListener('keydown', followKey)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isOpen, isSheet])
  if (shown === undefined) return null
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className="history-panel"
      data-sheet={isSheet || undefined}
      aria-label={t('TIMESLIDER.PANEL.TITLE')}
    >
      <Tabs
        value={shown}
        onChange={(id) => openPanel.set(id ?? undefined)}
        keepMounted={false}
        className="history-tabs"
      >
        <div className="history-panel-head">
          <Tabs.List className="history-tab-list">
            {panels.map(({ id, title, icon: Icon }) => (
              <Tabs.Tab key={id} value={id} leftSection={<Icon size={18} stroke={1.6} aria-hidden />}>
                {t(title)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <CloseButton aria-label={t('TIMESLIDER.PANEL.CLOSE')} onClick={close} />
        </div>
        {panels.map(({ id, title, Content }) => (
          <Tabs.Panel key={id} value={id} className="history-panel-content">
            <Title order={2} className="history-panel-title">
              {t(title)}
            </Title>
            <Suspense fallback={<LoadingState mih="12rem" />}>
              <Content history={history} onDone={isSheet ? close : () => {}} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
    </aside>
  )
})
