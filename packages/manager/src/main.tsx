import '@sheaf/ui/styles.css'
import { surviveTranslators } from '@sheaf/ui/lib/translated-page'
import { whenIdle } from '@sheaf/ui/lib/when-idle'
import { StrictMode } from 'react'
import { createBrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { basename, baseUrl } from './lib/address/base.ts'
import { followWindowKind } from './lib/page/follow-window-kind.ts'
import { watchChunkErrors } from './lib/page/outdated-build.ts'
import { openPaintedPage } from './lib/page/painted-page.ts'
import { prefetchOnIntent } from './lib/navigation/prefetch-on-intent.ts'
import { createQueryClient } from './lib/api/query-client.ts'
import { watchSessionEnd } from './lib/session-end/session-end.ts'
import { followSessionElsewhere } from './lib/session/session-channel.ts'
import { followSessionOnServer } from './lib/session/session-socket.ts'
import { createRoutes } from './router.tsx'
import { takeOver } from './take-over.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no place for the application.')

surviveTranslators()
watchChunkErrors()
openPaintedPage()
const base = basename()
const queryClient = createQueryClient()
const routes = createRoutes(queryClient, base)
const router = createBrowserRouter(routes, { basename: base })
prefetchOnIntent(routes, base)
const sessionElsewhere = watchSessionEnd(router, queryClient, base)
followSessionElsewhere(sessionElsewhere)
// The first screen is drawn without waiting for it.
void whenIdle().then(() => followSessionOnServer(queryClient, baseUrl(), sessionElsewhere.onEnd))

void takeOver(
  root,
  <StrictMode>
    <App router={router} queryClient={queryClient} />
  </StrictMode>,
  router,
).then(followWindowKind)
