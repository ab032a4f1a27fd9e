import { z } from 'zod'

/** Networks by their names. */
const NAMED: ReadonlyMap<string, readonly string[]> = new Map([
  ['loopback', ['127.0.0.1/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

/** A network with a prefix of zero bits is rejected, since it would be everybody. */
const network = z
  .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
    error: ({ input }) =>
      `${String(input)} is no address, no network such as 10.0.0.0/8 and none of ${[...NAMED.keys()].join(', ')}`,
  })
  .refine((entry) => !entry.endsWith('/0'), { error: ({ input }) => `${String(input)} would be everybody` })

/**
 * Parses SHEAF_TRUSTED_PROXIES into the addresses and networks that it names, which Fastify and the sockets both
 * accept.
 */
export const trustedProxies = z
  .string()
  .transform((list) =>
    list
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean)
      .flatMap((entry) => NAMED.get(entry) ?? [entry]),
  )
  .pipe(z.array(network))
