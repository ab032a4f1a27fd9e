import { createConnection } from 'node:net'

/*
 * Services that tests use if they are available (CONTRIBUTING.md). `npm test` names the tests it left out, with the
 * reason.
 */

export const TEST_POSTGRES_URL = process.env['TEST_POSTGRES_URL'] || 'postgres://root@127.0.0.1:5432/test'
export const TEST_REDIS_URL = process.env['TEST_REDIS_URL'] || 'redis://127.0.0.1:6379'

const PATIENCE_MS = 2000

const answers = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = createConnection({ host: hostname, port: Number(port), timeout: PATIENCE_MS })
    const end = (isUp: boolean): void => {
      socket.destroy()
      resolve(isUp)
    }
    socket
      .once('connect', () => end(true))
      .once('error', () => end(false))
      .once('timeout', () => end(false))
  })

export const [hasPostgres, hasRedis] = await Promise.all([answers(TEST_POSTGRES_URL), answers(TEST_REDIS_URL)])
