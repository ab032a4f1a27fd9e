import { onTestFinished } from 'vitest'
import { type CasServer, type CasUser, startCasServer } from './real-cas-server.ts'

export { type CasServer, type CasUser, casXml } from './real-cas-server.ts'

/** Starts a CAS server that stops when the test ends. */
export const casServer = async (user: CasUser): Promise<CasServer> => {
  const server = await startCasServer(user)
  onTestFinished(() => server.close())
  return server
}
