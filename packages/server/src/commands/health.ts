import { UnavailableError, type Config } from '../config.ts'
import { runCommand } from './command.ts'

const ANSWER_MS = 10_000

/**
 * Returns the address at which this machine reaches the server. `localhost` would not do: it may stand for an address of
 * the other family first, on which the server does not listen.
 */
const addressOf = ({ host, port, basePath }: Config): string => {
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${here.includes(':') ? `[${here}]` : here}:${port}${basePath}readyz`
}

/** OPS-110: asks the server of this configuration whether it is ready. */
await runCommand(async (config) => {
  const address = addressOf(config)
  const status = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
    (reply) => reply.status,
    ({ cause, message }: Error) => (cause as Error | undefined)?.message ?? message,
  )
  if (status === 200) return 'ready'
  throw new UnavailableError(`${address} answers ${status}`)
})
