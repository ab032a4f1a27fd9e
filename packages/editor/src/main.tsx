import { restoreStacks } from './lib/stackless-start.ts'
import './lib/zod-without-eval.ts'
import './styles.css'
import './editor-page.css'
import './print.css'
import { untilHere } from '@sheaf/ui/lib/until-here'
import { tellMissingView } from './missing-view.ts'
import { openPage } from './open-page.ts'

const page = openPage()

/** Once it has failed so often, more than one bad moment is the matter. */
const FAILURES_TOLD = 3

const tellFailures = (times: number): void => {
  if (times === FAILURES_TOLD) void tellMissingView(page)
}

// Drawn as soon as it is here; by then the server has usually answered. Not awaited: the view shares what this script
// brought, and would wait for its end.
void untilHere(() => import('./draw-page.tsx'), tellFailures).then(({ drawPage }) => {
  restoreStacks()
  return drawPage(page)
})
