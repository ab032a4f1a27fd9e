import { ConfigError, UnavailableError } from '../../config.ts'

/** PostgreSQL's codes for a refused login or password, and for a database that does not exist. */
const WRONG_ADDRESS = new Set(['28000', '28P01', '3D000'])
/** Codes of a server that cannot be reached, or that is only starting or stopping. */
const UNREACHABLE = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH'])
const STARTING = new Set(['57P01', '57P02', '57P03', '53300'])

/** Returns the error with an explanation for people whose server does not get to its PostgreSQL database. */
export const explainPostgresError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const { code = '', message, errors } = error as Error & { code?: string; errors?: readonly Error[] }
  // A name with several addresses gives an error for each of them, and no message.
  const said = message || (errors ?? []).map((each) => each.message).join('; ')
  if (WRONG_ADDRESS.has(code)) return new ConfigError(`SHEAF_DATABASE_URL: PostgreSQL refuses (${said}).`)
  if (UNREACHABLE.has(code) || STARTING.has(code))
    return new UnavailableError(`SHEAF_DATABASE_URL: PostgreSQL does not answer (${said}).`)
  return error
}
