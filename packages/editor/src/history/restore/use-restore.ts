import type { ChosenLines } from '@sheaf/contract/pages/frame'
import { viewActivity, viewHistory } from '@sheaf/contract/routes/history'
import { restoreMoment } from '@sheaf/contract/routes/versions'
import { confirm } from '@sheaf/ui/components/confirm'
import { toast } from '@sheaf/ui/components/toast'
import { useDateLocale } from '@sheaf/ui/l10n/date-locale'
import { useT } from '@sheaf/ui/l10n/use-t'
import { useState } from 'react'
import { failureInWords } from '../session/failure-words.ts'
import type { OpenHistory } from '../session/history-session.ts'
import { linesInWords } from './line-words.ts'
import { momentInWords } from '../session/moment-words.ts'

/** What a restoration wrote: its entry, and the last one before it. */
interface Restored {
  readonly seq: number
  readonly before: number
}

/** Returns a function that restores the shown moment, or lines of it, once asked. It offers to undo that. */
export const useRestore = ({ api, moments, activity, refreshVersions }: OpenHistory) => {
  const t = useT()
  const locale = useDateLocale()
  const [isRestoring, setIsRestoring] = useState(false)

  /** Returns the entry that it wrote and the one before, and goes there; undefined if the text was so already. */
  const restoreTo = async (seq: number, lines?: ChosenLines): Promise<Restored | undefined> => {
    const range = lines && ([lines.first, lines.last] as [number, number])
    const { value } = await api.call(restoreMoment, { body: { seq, ...(range && { lines: range }) } })
    await moments.refresh()
    moments.goTo(value.seq)
    // These are read anew with the next change, too.
    await Promise.all([refreshVersions(), api.call(viewActivity).then((reply) => activity.set(reply.value))]).catch(
      () => {},
    )
    return value.seq === value.before ? undefined : value
  }
  /** Returns whether what was written since may go, too: the whole text becomes what it was before. */
  const mayUndo = async ({ seq }: Restored): Promise<boolean> => {
    const { value } = await api.call(viewHistory, { query: { limit: 1 } })
    if (value.head === seq) return true
    return confirm({
      title: t('TIMESLIDER.RESTORE.UNDO_TITLE'),
      text: t('TIMESLIDER.RESTORE.UNDO_TEXT'),
      action: t('TIMESLIDER.RESTORE.UNDO_ACTION'),
    })
  }
  const undo = async (restored: Restored) => {
    try {
      if (!(await mayUndo(restored))) return
      await restoreTo(restored.before)
      toast.success(t('TIMESLIDER.RESTORE.UNDONE'))
    } catch (error) {
      toast.error(failureInWords(error))
    }
  }
  const restore = async (lines?: ChosenLines) => {
    const { shown } = moments.state.get()
    const moment = momentInWords({ ...shown, isGuess: false }, locale, t)
    const isSure = await confirm(
      lines === undefined
        ? {
            title: t('TIMESLIDER.RESTORE.TITLE'),
            text: t('TIMESLIDER.RESTORE.TEXT', { moment }),
            action: t('TIMESLIDER.RESTORE.ACTION'),
          }
        : {
            title: t('TIMESLIDER.LINES.RESTORE_TITLE'),
            text: t('TIMESLIDER.LINES.RESTORE_TEXT', { lines: linesInWords(lines, t), moment }),
            action: t('TIMESLIDER.RESTORE.ACTION'),
          },
    )
    if (!isSure) return
    setIsRestoring(true)
    try {
      const restored = await restoreTo(shown.seq, lines)
      if (restored === undefined) toast.info(t('TIMESLIDER.RESTORE.SAME'))
      else {
        const done = t(lines === undefined ? 'TIMESLIDER.RESTORE.DONE' : 'TIMESLIDER.LINES.RESTORED')
        toast.success(done, { label: t('ACTIONS.UNDO'), onClick: () => void undo(restored) })
      }
    } catch (error) {
      toast.error(failureInWords(error))
    }
    setIsRestoring(false)
  }
  return { isRestoring, restore }
}
