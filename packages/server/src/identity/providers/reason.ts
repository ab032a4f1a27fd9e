const describe = ({ name, message }: Error): string => (name === 'Error' ? message : `${name}: ${message.trim()}`)

/**
 * Returns why a directory or a provider could not be queried, for the log: never its reply, which may hold a token
 * (W-6).
 */
export const reasonOf = (error: unknown): { reason: string } => {
  if (!(error instanceof Error)) return { reason: String(error) }
  const { cause } = error
  return { reason: cause instanceof Error ? `${describe(error)}: ${describe(cause)}` : describe(error) }
}
