import type { MessageKey } from '@sheaf/l10n/keys'
import { RowButton } from '@sheaf/ui/components/row-button'
import { useT } from '@sheaf/ui/l10n/use-t'
import { IconHeart, IconHeartFilled, IconStar, IconStarFilled } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useIsPreview } from '../../components/preview.tsx'
import { useActor, useCurrentUser } from '../../lib/session/session.ts'
import { isMarked, type Mark, type MarkKind, useMark } from './marks.queries.ts'

interface Appearance {
  readonly label: MessageKey
  readonly set: MessageKey
  readonly clear: MessageKey
  readonly OutlineIcon: typeof IconStar
  readonly FilledIcon: typeof IconStarFilled
  readonly color: string
}

const APPEARANCE: Readonly<Record<MarkKind, Appearance>> = {
  bookmark: {
    label: 'GROUP.BOOKMARK_NAMED',
    set: 'GROUP.BOOKMARK',
    clear: 'GROUP.UNMARK',
    OutlineIcon: IconStar,
    FilledIcon: IconStarFilled,
    color: 'var(--sheaf-bookmarked)',
  },
  watch: {
    label: 'GROUP.WATCH_NAMED',
    set: 'GROUP.WATCH',
    clear: 'GROUP.UNWATCH',
    OutlineIcon: IconHeart,
    FilledIcon: IconHeartFilled,
    color: 'var(--sheaf-watched)',
  },
}

interface MarkButtonProps {
  readonly kind: MarkKind
  readonly mark: Mark
  /** Name of the marked item. */
  readonly name: string
  readonly onToggle?: (marked: boolean) => void
}

/** Toggles a mark: a star for bookmarks, a heart for the watchlist, filled while set. */
export const MarkButton = ({ kind, mark, name, onToggle }: MarkButtonProps) => {
  const t = useT()
  const { mutate } = useMark(kind)
  const isMine = isMarked(useCurrentUser(), kind, mark)
  // A preview shows the page to somebody who has marked nothing yet.
  const marked = !useIsPreview() && isMine
  const { label, set, clear, OutlineIcon, FilledIcon, color } = APPEARANCE[kind]
  const toggle = ({ detail }: MouseEvent) => {
    // SCR-164: the second click of a double click. One by the keyboard counts as 0.
    if (detail > 0 && detail % 2 === 0) return
    onToggle?.(!marked)
    mutate({ ...mark, marked: !marked })
  }
  return (
    <RowButton aria-pressed={marked} aria-label={t(label, { name })} title={t(marked ? clear : set)} onClick={toggle}>
      {marked ? <FilledIcon size={20} color={color} /> : <OutlineIcon size={20} />}
    </RowButton>
  )
}

/** Shows both mark buttons. Visitors and the site administrator have none. */
export const MarkButtons = ({ mark, name }: { mark: Mark; name: string }) =>
  useActor().kind !== 'user' ? null : (
    <>
      <MarkButton kind="bookmark" mark={mark} name={name} />
      <MarkButton kind="watch" mark={mark} name={name} />
    </>
  )
