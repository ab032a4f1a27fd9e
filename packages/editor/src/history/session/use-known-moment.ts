import { useStore } from '@sheaf/ui/lib/store'
import type { OpenHistory } from './history-session.ts'
import { guessMoment, type KnownMoment } from './moment-words.ts'

/** Returns what is known of the moment at which the slider stands, whether or not its text has come. */
export const useKnownMoment = ({ moments, activity }: OpenHistory): KnownMoment => {
  const { seq, shown } = useStore(moments.state)
  const parts = useStore(activity)
  return seq === shown.seq ? { ...shown, isGuess: false } : guessMoment(parts, seq)
}
