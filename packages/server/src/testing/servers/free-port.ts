import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports for programs that cannot look for one themselves, below those that Linux, macOS and Windows give to whoever asks
 * for any. Between the moment in which a port is found free and the one in which a program listens, another server that
 * asks for any port could otherwise be given this one.
 */
const [FIRST, END] = [20_000, 32_768]

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/** Returns a free port, at random so that processes that look for one at a time find different ones. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (END - FIRST))
    if (await isFree(port)) return port
  }
}
