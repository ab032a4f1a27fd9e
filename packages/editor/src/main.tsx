import { restoreStacks } from './lib/stackless-start.ts'
import './lib/zod-without-eval.ts'
import './styles.css'
import './editor-page.css'
import './print.css'
import { openPage } from './open-page.ts'

const page = openPage()

// Drawn as soon as it is here; by then the server has usually answered. Not awaited: the view shares what this script
// brought, and would wait for its end.
void import('./draw-page.tsx').then(({ drawPage }) => {
  restoreStacks()
  return drawPage(page)
})
