import { restoreStacks } from '../lib/page/stackless-start.ts'
import '../styles.css'
import '../editor-page.css'
import '../features/print/print.css'
import './history.css'
import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'
import { followTextPreferences } from '../features/preferences/preferences.ts'
import { showMissingView } from '../missing-view.ts'
import { openHistoryPage } from './session/open-history-page.ts'

followTextPreferences()

const page = openHistoryPage()

/** Number of failures after which the message appears: the cause is more than a brief interruption then. */
const FAILURES_BEFORE_MESSAGE = 3

const onFailure = (times: number): void => {
  if (times === FAILURES_BEFORE_MESSAGE) void showMissingView(page)
}

// The view is fetched while the history is asked for.
void retryUntilLoaded(() => import('./draw-history.tsx'), onFailure).then(({ drawHistory }) => {
  restoreStacks()
  return drawHistory(page)
})
