/*
 * `npm run dev` starts the server on port 9001 and restarts it when its sources change. Vite serves both pages with
 * reload: the manager on 5173 and, through its proxy, the editor at /p/….
 */
import { spawn, type ChildProcess } from 'node:child_process'

const start = (...args: string[]): ChildProcess => spawn('node', args, { stdio: 'inherit' })

const vite = (page: string): ChildProcess =>
  start('node_modules/vite/bin/vite.js', `packages/${page}`, '--config', `packages/${page}/vite.config.ts`)

const children = [
  start(
    '--watch-path=packages/server/src',
    '--watch-path=packages/contract/src',
    '--watch-path=packages/document/src',
    '--watch-path=packages/l10n',
    'packages/server/src/main.ts',
  ),
  vite('manager'),
  vite('editor'),
]
const stop = (): void => {
  for (const child of children) child.kill()
}
process.once('SIGINT', stop).once('SIGTERM', stop)
