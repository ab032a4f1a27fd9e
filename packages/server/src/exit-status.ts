import { ConfigError, UnavailableError } from './config.ts'

/**
 * Exit status (EX_CONFIG of sysexits.h) when something has to be set right before a next start can succeed. The systemd
 * unit does not start the server again after it, and the launcher of the release archive ends with it, too.
 */
export const CONFIGURATION_STATUS = 78

/** Prints an error of configuration by its message alone, and any other with its stack. Returns the exit status. */
export const reportFailure = (error: unknown): number => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  if (error instanceof ConfigError) return error instanceof UnavailableError ? 1 : CONFIGURATION_STATUS
  if (error instanceof Error) process.stderr.write(`${error.stack ?? ''}\n`)
  return 1
}
