import { restoreStacks } from './lib/page/stackless-start.ts'
import './styles.css'
import './editor-page.css'
import './features/print/print.css'
import { retryUntilLoaded } from '@sheaf/ui/lib/retry-until-loaded'
import { chosenPreference, followTextPreferences } from './features/preferences/preferences.ts'
import { isInManager } from './lib/page/placement.ts'
import { showMissingView } from './missing-view.ts'
import { openPage } from './open-page.ts'

// The style sheet arranges what is above the text before anything else is drawn.
if (isInManager()) document.documentElement.dataset['place'] = 'manager'
followTextPreferences()

const page = openPage()
// The server does not know whether this browser shows the numbers of the lines that it may have sent.
const numbers = chosenPreference('lineNumbers')
if (numbers !== undefined) document.querySelector('.pad-text')?.classList.toggle('has-line-numbers', numbers)

/** Number of failures after which the message appears: the cause is more than a brief interruption then. */
const FAILURES_BEFORE_MESSAGE = 3

const onFailure = (times: number): void => {
  if (times === FAILURES_BEFORE_MESSAGE) void showMissingView(page)
}

// The page is drawn as soon as the view has loaded; by then the server has usually answered. This is not awaited: the
// view imports modules of this script, so it would wait for a top-level await here to end.
void retryUntilLoaded(() => import('./draw-page.tsx'), onFailure).then(({ drawPage }) => {
  restoreStacks()
  return drawPage(page)
})
