import ipaddr from 'ipaddr.js'

/** Number of leading parts of 16 bits that all IPv6 addresses of one line share. */
const NETWORK_PARTS = 4

/**
 * Returns what limits count as one address (SEC-6): an IPv4 address, over whichever socket it came, or an IPv6 network
 * of 64 bits. Text that is no IPv6 address is returned unchanged.
 */
export const networkOf = (address: string): string => {
  // A zone (`%eth0`) names an interface of this machine, with characters that the parser does not accept.
  const [withoutZone = ''] = address.split('%', 1)
  if (!ipaddr.IPv6.isValid(withoutZone)) return address
  const parsed = ipaddr.IPv6.parse(withoutZone)
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString()
  return `${parsed.parts
    .slice(0, NETWORK_PARTS)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
