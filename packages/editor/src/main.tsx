import { restoreStacks } from './lib/stackless-start.ts'
import './lib/zod-without-eval.ts'
import './styles.css'
import { openPage } from './open-page.ts'

const page = openPage()

// Drawn as soon as it is here; by then the server has usually answered.
const { drawPage } = await import('./draw-page.tsx')
restoreStacks()
await drawPage(page)
