import pino, { type DestinationStream, type Logger } from 'pino'

/**
 * SEC-42: returns an error as it is logged. PostgreSQL's own words on an error may quote the row that it is about, and
 * so somebody's login or mail address.
 */
const loggableError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  const said: Record<string, unknown> = { ...pino.stdSerializers.err(error) }
  for (const quoting of ['detail', 'where']) delete said[quoting]
  return said
}

/** Opens the server's log, which is standard output unless another destination is given. */
export const openLog = (level: string, destination?: DestinationStream): Logger =>
  pino({ level, serializers: { err: loggableError } }, destination)
