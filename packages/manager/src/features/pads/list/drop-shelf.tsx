import { Paper, Text } from '@mantine/core'
import type { Group } from '@sheaf/contract/entities/group'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconFolder } from '@tabler/icons-react'
import { type DragEvent, useState, useEffect, useRef } from 'react'
import { useSite } from '../../../lib/session/site.ts'
import { visibilityAppearance } from '../../../components/access/visibility.tsx'
import classes from './drop-shelf.module.css'
import { isDraggingPads } from './pad-drag.ts'

/** Maximum number of folders on the shelf, since a longer list is hard to scan while dragging. */
const SHELF_MAX = 50

/** Height in pixels of the zone at each edge of the list in which it scrolls. */
const ZONE = 56
/** Pixels per frame at the edge itself and beyond it. */
const FASTEST = 14

/** Returns how far a list moves in a frame while the pointer is at this height: upwards if negative. */
const speedAt = (y: number, { top, bottom }: DOMRect): number => {
  // A low list keeps half of its height for each direction.
  const zone = Math.min(ZONE, (bottom - top) / 2)
  const depth = (inside: number) => Math.min(1, Math.max(0, (zone - inside) / zone))
  return FASTEST * (depth(bottom - y) - depth(y - top))
}

/**
 * Scrolls a list while something is dragged near its upper or lower edge, since browsers move only the window by
 * themselves, if at all. The events are those of the element around the list.
 */
const useEdgeScroll = <List extends HTMLElement>() => {
  const list = useRef<List>(null)
  const speed = useRef(0)
  const frame = useRef<number>(undefined)
  const stop = () => {
    if (frame.current !== undefined) cancelAnimationFrame(frame.current)
    frame.current = undefined
  }
  useEffect(() => stop, [])
  const scroll = () => {
    if (list.current) list.current.scrollTop += speed.current
    frame.current = requestAnimationFrame(scroll)
  }
  return {
    list,
    onDragOver: ({ clientY }: DragEvent) => {
      speed.current = list.current ? speedAt(clientY, list.current.getBoundingClientRect()) : 0
      if (speed.current === 0) stop()
      else frame.current ??= requestAnimationFrame(scroll)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) stop()
    },
  }
}

interface DropShelfProps {
  /** Number of pads being dragged. */
  readonly count: number
  /** Folders that accept the pads; `undefined` while loading. */
  readonly targets: readonly Group[] | undefined
  /** Translated text that says why there are no folders, if they could not be loaded. */
  readonly failure: string | undefined
  readonly onDrop: (target: Group) => void
}

/** Shows the target folders while pads are dragged. Hidden from screen readers, since only a pointer can use it. */
export const DropShelf = ({ count, targets, failure, onDrop }: DropShelfProps) => {
  const t = useT()
  const { list, ...edges } = useEdgeScroll<HTMLUListElement>()
  return (
    <Paper className={classes.shelf ?? ''} withBorder shadow="md" aria-hidden {...edges}>
      <Text fw={600} size="sm" px="sm" pt="sm" pb={4}>
        {t('GROUP.PAD.DROP', { count })}
      </Text>
      {(failure !== undefined || targets?.length === 0) && (
        <Text size="sm" c="dimmed" px="sm" pb="sm">
          {failure ?? t('GROUP.INFO.PAD_MOVE_NOGROUP')}
        </Text>
      )}
      <ul ref={list} className={classes.list}>
        {targets?.slice(0, SHELF_MAX).map((group) => (
          <Target key={group._id} group={group} onDrop={() => onDrop(group)} />
        ))}
      </ul>
      {targets !== undefined && targets.length > SHELF_MAX && (
        <Text size="xs" c="dimmed" px="sm" pb="sm">
          {t('GROUP.PAD.DROP_MORE')}
        </Text>
      )}
    </Paper>
  )
}

const Target = ({ group: { name, visibility }, onDrop }: { group: Group; onDrop: () => void }) => {
  const t = useT()
  const site = useSite()
  const [isOver, setIsOver] = useState(false)
  const { label, Icon } = visibilityAppearance(visibility, site)
  const allow = (event: DragEvent) => {
    if (!isDraggingPads(event)) return
    // Browsers refuse drops unless the default action of `dragover` is prevented.
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setIsOver(true)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only dropped on; the move screen is for the keyboard
    <li
      className={classes.target}
      data-over={isOver}
      onDragOver={allow}
      onDragEnter={allow}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        if (isDraggingPads(event)) onDrop()
      }}
    >
      <IconFolder size={18} aria-hidden />
      <bdi className={classes.name}>{name}</bdi>
      {!site.allPadsPublicsAuthentifiedOnly && (
        <span title={t(label)}>
          <Icon size={16} aria-hidden />
        </span>
      )}
    </li>
  )
}
