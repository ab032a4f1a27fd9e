import { Group as Row, Text, Title } from '@mantine/core'
import { StateBadge } from '@sheaf/ui/components/state-badge'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useId, useRef } from 'react'
import { LongList } from '../../components/lists/long-list.tsx'
import { RowLink } from '../../components/lists/row-link.tsx'
import { RelativeTime } from '../../components/relative-time.tsx'
import { MarkButton } from './mark-button.tsx'
import type { MarkedType, MarkKind } from './marks.queries.ts'
import classes from './marked-list.module.css'
import { Drawing, LEAF, PAPER, STRAW } from '../../components/drawings.tsx'

export interface MarkedItem {
  readonly key: string
  readonly name: string
  readonly to: string
  /** Name of the folder, where it is not obvious. */
  readonly from?: string
  readonly isArchived?: boolean
  /** Time of the last edit, or of the creation (`isMade`) if there is none. */
  readonly changed: { readonly at: number; readonly isMade: boolean }
}

/** Texts about a marked item, which take the gender of a pad or of a folder in some languages. */
const ABOUT = {
  pads: { archived: 'GROUP.PAD.ARCHIVED', created: 'GROUP.PAD.CREATED' },
  groups: { archived: 'GROUP.FIELD.ARCHIVED', created: 'GROUP.CREATED' },
} as const satisfies Readonly<Record<MarkedType, unknown>>

interface MarkedListProps {
  readonly kind: MarkKind
  readonly type: MarkedType
  readonly title: string
  readonly none: string
  readonly items: readonly MarkedItem[]
}

const keyOf = ({ key }: MarkedItem) => key

/** Lists bookmarked or watched items, each with the button that removes the mark. */
export const MarkedList = ({ kind, type, title, none, items }: MarkedListProps) => {
  const t = useT()
  const id = useId()
  const section = useRef<HTMLElement>(null)
  /** Moves the focus out of a row that is about to disappear: to a neighbour, or to the panel's heading. */
  const moveFocus = (key: string) => {
    const rows = [...(section.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])]
    const at = rows.findIndex((row) => row.dataset['mark'] === key)
    const next = (rows[at + 1] ?? rows[at - 1])?.querySelector('button') ?? section.current?.querySelector('h2')
    next?.focus()
  }
  return (
    <section ref={section} aria-labelledby={id} className={classes.panel}>
      <Title order={2} id={id} tabIndex={-1} mb="sm" className={classes.title ?? ''}>
        {title}
      </Title>
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          {none}
        </Text>
      ) : (
        <LongList items={items} keyOf={keyOf} rowHeight={61} label={title}>
          {({ key, name, to, from, isArchived, changed }) => (
            <Row wrap="nowrap" gap="xs" data-mark={key}>
              <MarkButton kind={kind} mark={{ type, key }} name={name} onToggle={() => moveFocus(key)} />
              <div>
                <RowLink to={to} name={name} />
                {isArchived === true && (
                  <>
                    {' '}
                    <StateBadge state="archived" text={t(ABOUT[type].archived)} />
                  </>
                )}
                <Text size="sm" c="dimmed" className={classes.about ?? ''}>
                  <span>
                    {from !== undefined && (
                      <>
                        {/* A wrapper, since `dir` on the part itself would flip its inline margins. */}
                        <span>
                          <bdi>{from}</bdi>
                        </span>{' '}
                      </>
                    )}
                    <RelativeTime
                      at={changed.at}
                      text={(when) => t(changed.isMade ? ABOUT[type].created : 'GROUP.PAD.CHANGED', { when })}
                    />
                  </span>
                </Text>
              </div>
            </Row>
          )}
        </LongList>
      )}
    </section>
  )
}

const SIGN = {
  bookmark:
    'M82.0 37.0 L86.2 48.2 L98.2 48.7 L88.8 56.2 L92.0 67.8 L82.0 61.2 L72.0 67.8 L75.2 56.2 L65.8 48.7 L77.8 48.2z',
  watch: 'M82 70 69 57.500a8.500 8.500 0 0 1 12-12l1 1 1-1a8.500 8.500 0 0 1 12 12z',
} as const

/** Draws a page with the sign of a kind of mark beside it. */
export const EmptyMarks = ({ kind }: { kind: MarkKind }) => (
  <Drawing>
    <rect x="30" y="14" width="46" height="62" rx="3" transform="rotate(-6 53 76)" fill={LEAF} />
    <rect x="32" y="14" width="46" height="62" rx="3" fill={PAPER} />
    <path d="M42 28h26M42 38h26M42 48h14" />
    <path d={SIGN[kind]} fill={PAPER} stroke={STRAW} strokeWidth="3" />
  </Drawing>
)
