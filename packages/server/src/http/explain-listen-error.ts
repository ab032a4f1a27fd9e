import { ConfigError, UnavailableError, type Config } from '../config.ts'

/** Returns the error with an explanation for people whose server cannot listen where it is told to. */
export const explainListenError = ({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown => {
  const { code } = error as { readonly code?: string }
  if (code === 'EADDRINUSE')
    return new UnavailableError(`SHEAF_PORT: another program listens on port ${port} of ${host} already.`)
  if (code === 'EACCES')
    return new ConfigError(
      `SHEAF_PORT: the user that runs the server may not listen on port ${port}: take one from 1024.`,
    )
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new UnavailableError(`SHEAF_HOST: this machine has no address ${host}.`)
  return error
}
