import { useT } from '@sheaf/ui/l10n/use-t'
import { IconBookmarkFilled, IconStarFilled } from '@tabler/icons-react'
import { useStore } from '@sheaf/ui/lib/store'
import type { OpenHistory } from '../session/history-session.ts'
import { atPlace, placeOf } from './timeline.ts'

interface VersionMarksProps {
  readonly history: OpenHistory
  readonly head: number
  readonly onChoose: (seq: number) => void
}

/** Marks the versions on the line; starred ones by a star. By keyboard they are in the list of versions. */
export const VersionMarks = ({ history: { versions }, head, onChoose }: VersionMarksProps) => {
  const t = useT()
  const known = useStore(versions) ?? []
  return (
    <div className="history-marks" aria-hidden>
      {known
        .filter(({ seq }) => seq >= 1 && seq <= head)
        .map(({ id, seq, name, starred, automatic }) => {
          const Icon = starred ? IconStarFilled : IconBookmarkFilled
          return (
            <span
              key={id}
              className="history-mark"
              data-starred={starred || undefined}
              data-automatic={(automatic !== null && name === '') || undefined}
              style={atPlace(placeOf(seq, head))}
              title={name === '' ? t('TIMESLIDER.AUTOMATIC') : name}
              onPointerDown={(event) => {
                event.stopPropagation()
                onChoose(seq)
              }}
            >
              <Icon size={12} />
            </span>
          )
        })}
    </div>
  )
}
