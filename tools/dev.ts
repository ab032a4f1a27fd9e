/*
 * `npm run dev`: the server on port 9001, started again when its sources change, and each page by Vite with reload:
 * the manager on 5173, the editor (through the manager's proxy at /p/…) on 5174.
 */
import { spawn, type ChildProcess } from 'node:child_process'

const start = (...args: string[]): ChildProcess => spawn('node', args, { stdio: 'inherit' })

const children = [
  start(
    '--watch-path=packages/server/src',
    '--watch-path=packages/contract/src',
    '--watch-path=packages/document/src',
    'packages/server/src/main.ts',
  ),
  start(
    'node_modules/vite/bin/vite.js',
    'packages/manager',
    '--config',
    'packages/manager/vite.config.ts',
    '--port',
    '5173',
    '--strictPort',
  ),
  start(
    'node_modules/vite/bin/vite.js',
    'packages/editor',
    '--config',
    'packages/editor/vite.config.ts',
    '--port',
    '5174',
    '--strictPort',
  ),
]
const stop = (): void => {
  for (const child of children) child.kill()
}
process.once('SIGINT', stop).once('SIGTERM', stop)
